import { join } from 'node:path';
import { expect } from 'vitest';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

const folder = join(import.meta.dirname, 'golden');

/** A line for each block: as it is sent, only that a person can compare it. */
const byLines = (html: string) => html.replaceAll(/(?=<(?:table|td|p|h1|h2|style|body|title|meta)\b)/g, '\n');

/** Compares a mail with the one that was looked at and found right: `npx vitest run -u` writes it anew. */
export async function expectGolden(name: string, { subject, html, text, language }: RenderedMail): Promise<void> {
  await expect(byLines(html)).toMatchFileSnapshot(join(folder, `${name}-${language}.html`));
  await expect(`${subject}\n\n${text}\n`).toMatchFileSnapshot(join(folder, `${name}-${language}.txt`));
}
