import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createRequestHandler } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { PagePort } from '#contract/pages.ts';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import type { PageBuild } from '#server/pages.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

const kilobyte = 1024;

/** A block of code in the recipe of CONTRIBUTING. */
function block(recipe: string, kind: string): string {
  const found = new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(recipe)?.[1];
  if (found === undefined) throw new Error(`the recipe has no ${kind}`);
  return found.replaceAll(/^ {3}/gm, '').trimEnd();
}

const inLanguage = (language: Language, messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, `${text} (${language})`]));

/** The three touches of the recipe, as files. */
function touches(project: ProjectCopy): Record<string, string> {
  const [, recipe = ''] = project.read('CONTRIBUTING.md').split('## A page for signed-in users');
  const marker = "    ...page('/settings'";
  const routes = project.read('src/web/routes.ts');
  expect(routes).toContain(marker);
  const messages = JSON.parse(block(recipe, 'json')) as Record<string, string>;
  return {
    'src/web/features/account/pages/devices.tsx': `${block(recipe, 'tsx')}\n`,
    'src/web/routes.ts': routes.replace(marker, `    ${block(recipe, 'ts')}\n${marker}`),
    ...Object.fromEntries(
      languages.map((language) => [
        `src/i18n/${language}/account.json`,
        `${JSON.stringify(inLanguage(language, messages), null, 2)}\n`,
      ]),
    ),
  };
}

describe('a new page for signed-in users, by the recipe in CONTRIBUTING, passes the checks, builds and', () => {
  let project: ProjectCopy;
  let build: PageBuild;
  beforeAll(async () => {
    project = copyProject(process.cwd());
    const steps = project.withFiles(touches(project), () => [
      project.run('node_modules/@react-router/dev/bin.cjs', 'typegen'),
      project.run('scripts/generate-messages.ts'),
      project.check('boundaries', 'messages'),
      project.run('node_modules/typescript/bin/tsc', '-b', 'src/web'),
      project.run('node_modules/@react-router/dev/bin.cjs', 'build'),
    ]);
    expect(steps.filter(({ passed }) => !passed)).toEqual([]);
    const file = join(project.folder, 'build/server/index.js');
    build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as PageBuild;
  }, 600_000);
  afterAll(() => project.remove());

  const user = { id: 1, email: 'rasa@kartu.example', isAdmin: false, sessionId: 'x' } as unknown as CurrentUser;
  function visit(path: string, who: CurrentUser | null) {
    const port = {
      publicOrigin: 'https://kartu.example',
      requestId: 'x',
      currentUser: async () => who,
      termsNotice: async () => null,
      reportFailure: (error: unknown) => expect.unreachable(String(error)),
    } as unknown as PagePort;
    const request = new Request(`https://kartu.example${path}`);
    return createRequestHandler(build, 'production')(request, build.entry.module.pageContext(port, 'nonce'));
  }

  it.each(languages)('is for signed-in users only, in %s', async (language) => {
    const place = pathInLanguage('/devices', language);
    const answer = await visit(place, null);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${pathInLanguage('/', language)}?next=${encodeURIComponent(place)}`);
    expect(await (await visit(`${place}.data`, null)).text()).not.toContain(user.email);
  });

  it.each(languages)('has header, footer, toasts and its messages in %s', async (language) => {
    const html = await (await visit(pathInLanguage('/devices', language), user)).text();
    expect(html).toContain(`<h1 class="h1">Devices (${language})</h1>`);
    expect(html).toContain(`<title>Devices (${language})</title>`);
    expect(html.match(/<header/g)).toHaveLength(1);
    expect(html.match(/<footer/g)).toHaveLength(1);
    expect(html).toContain('class="toaster"');
    expect(html).toContain('href="#content"');
    expect(html).toContain(`href="${pathInLanguage('/settings', language)}"`);
    expect(html).toContain('name="robots" content="noindex"');
  });

  it('weighs no more than the lightest signed-in page may', async () => {
    const html = await (await visit('/ru/devices', user)).text();
    const assets = globSync('build/client/assets/*.{js,css}', { cwd: project.folder });
    // With the start of its address: the table of routes names the sheets of other pages too.
    const weigh = (kind: string, before = '') =>
      assets
        .filter((file) => file.endsWith(kind) && html.includes(file.replace('build/client', before)))
        .map((file) => gzipSync(readFileSync(join(project.folder, file)), { level: 6 }).length)
        .reduce((sum, each) => sum + each, 0);
    expect(gzipSync(html).length).toBeLessThan(20 * kilobyte);
    expect(weigh('.css', 'href="')).toBeLessThan(18.5 * kilobyte);
    // The catalogues, about 3 KB, are loaded by the scripts and come on top; the budget is 155 KB.
    const scripts = weigh('.js');
    expect(scripts).toBeGreaterThan(90 * kilobyte);
    expect(scripts).toBeLessThan(150 * kilobyte);
  });

  it('leaves nothing behind', () => {
    expect(project.read('src/web/routes.ts')).toBe(readFileSync('src/web/routes.ts', 'utf8'));
  });
});
