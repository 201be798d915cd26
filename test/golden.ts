import { join } from 'node:path';
import { expect } from 'vitest';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

const folder = join(import.meta.dirname, 'golden');

/** Breaks HTML into a line per block, so that a person can read its diff. */
const splitIntoLines = (html: string) => html.replaceAll(/(?=<(?:table|td|p|h1|h2|style|body|title|meta)\b)/g, '\n');

/** Compares a mail with its reviewed copy in test/golden; `npx vitest run -u` writes that anew. */
export async function expectGolden(name: string, { subject, html, text, language }: RenderedMail): Promise<void> {
  await expect(splitIntoLines(html)).toMatchFileSnapshot(join(folder, `${name}-${language}.html`));
  await expect(`${subject}\n\n${text}\n`).toMatchFileSnapshot(join(folder, `${name}-${language}.txt`));
}
