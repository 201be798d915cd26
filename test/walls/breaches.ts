export interface Breach {
  title: string;
  path: string;
  text: string;
  /** What the check tells the person who wrote this. */
  lesson: string;
}

export const importBreaches: Breach[] = [
  {
    title: 'the web importing the server',
    path: 'src/web/features/auth/model/breach.ts',
    text: "import { createApp } from '../../../../server/app.ts';\nexport const app = createApp;\n",
    lesson: 'the web never imports the server. Put the shared shape into src/contract',
  },
  {
    title: 'the web borrowing a type of the server',
    path: 'src/web/lib/breach.ts',
    text: "export type Deps = import('../../server/deps.ts').Deps;\n",
    lesson: 'src/web/lib/breach.ts imports src/server/deps.ts: the web never imports the server',
  },
  {
    title: 'the web loading the server when it runs',
    path: 'src/web/lib/breach.ts',
    text: "export const late = () => import('../../server/app.ts');\n",
    lesson: 'src/web/lib/breach.ts imports src/server/app.ts: the web never imports the server',
  },
  {
    title: 'the web hiding the server behind an address from the root',
    path: 'src/web/lib/breach.ts',
    text: "export * from '/src/server/app.ts';\n",
    lesson: 'imported by a path beside them or by #domain/',
  },
  {
    title: 'a relative path that climbs two levels',
    path: 'src/web/features/auth/components/breach.tsx',
    text: "export * from '../../../lib/api-client.ts';\n",
    lesson: 'a relative path climbs one level at most. Import it by #web/',
  },
  {
    title: 'another zone by a relative path',
    path: 'src/contract/breach.ts',
    text: "export * from '../domain/language.ts';\n",
    lesson: 'another folder of the project is imported by its prefix, here #domain/',
  },
  {
    title: 'the web reaching the server by its prefix',
    path: 'src/web/lib/breach.ts',
    text: "export * from '#server/app.ts';\n",
    lesson: 'src/web/lib/breach.ts imports src/server/app.ts: the web never imports the server',
  },
  {
    title: 'the web using Node',
    path: 'src/web/lib/breach.ts',
    text: "export { readFileSync } from 'node:fs';\n",
    lesson: 'only the server runs on Node',
  },
  {
    title: 'the server importing the web',
    path: 'src/server/platform/breach.ts',
    text: "export { default } from '../../web/root.tsx';\n",
    lesson: 'the server never imports the web',
  },
  {
    title: 'the domain importing a package',
    path: 'src/domain/breach.ts',
    text: "import { z } from 'zod';\nexport const shape = z.string();\n",
    lesson: 'src/domain uses no packages',
  },
  {
    title: 'the domain importing the contract',
    path: 'src/domain/breach.ts',
    text: "export * from '../contract/errors.ts';\n",
    lesson: 'the domain holds pure rules and knows nothing else',
  },
  {
    title: "a room importing another room's repo",
    path: 'src/server/features/birthdays/service/breach.ts',
    text: "export * from '../../auth/repo.ts';\n",
    lesson: 'a room calls another only through its service. Add what you need to src/server/features/auth/service.ts',
  },
  {
    title: "a sub-room importing another sub-room's repo",
    path: 'src/server/features/group-cards/photos/service/breach.ts',
    text: "export * from '../../cards/repo.ts';\n",
    lesson: 'Add what you need to src/server/features/group-cards/cards/service.ts',
  },
  {
    title: "a page importing another room's model",
    path: 'src/web/features/dashboard/pages/breach.tsx',
    text: "export * from '../../birthdays/model.ts';\n",
    lesson: 'a room uses another only through its api.ts or components/',
  },
  {
    title: 'the platform importing a room',
    path: 'src/server/platform/breach.ts',
    text: "export * from '../features/auth/service.ts';\n",
    lesson: 'the platform knows no room and no app',
  },
  {
    title: 'a component of ui/ knowing the api client',
    path: 'src/web/ui/breach.ts',
    text: "export * from '../lib/api-client.ts';\n",
    lesson: 'ui/ components know nothing of birthdays or cards',
  },
  {
    title: 'SQL outside a repo',
    path: 'src/server/features/auth/service/breach.ts',
    text: "import { sql } from 'drizzle-orm';\nexport const query = sql`select 1`;\n",
    lesson: "SQL lives in the room's repo",
  },
];

export const fileBreaches: Breach[] = [
  {
    title: 'an unknown file name in a room',
    path: 'src/server/features/auth/helpers.ts',
    text: 'export const help = 1;\n',
    lesson: 'a server room holds routes.ts service.ts repo.ts',
  },
  {
    title: 'an unknown room',
    path: 'src/server/features/gifts/service.ts',
    text: 'export const gifts = 1;\n',
    lesson: 'src/server/features/gifts is not a room of this house',
  },
  {
    title: 'a folder beside platform and features',
    path: 'src/server/utils/breach.ts',
    text: 'export const help = 1;\n',
    lesson: 'src/server has the folders platform features and no other',
  },
  {
    title: 'a name that is not kebab-case',
    path: 'src/web/ui/BreachButton.tsx',
    text: 'export const BreachButton = 1;\n',
    lesson: 'files and folders are named in kebab-case',
  },
  {
    title: 'words for an unknown room',
    path: 'src/i18n/en/gifts.json',
    text: '{}\n',
    lesson: 'there is no room "gifts" for words',
  },
  {
    title: 'a file of more than 350 lines',
    path: 'scripts/breach.ts',
    text: 'export {};\n'.repeat(351),
    lesson: 'scripts/breach.ts has 351 lines, more than 350: split it by responsibility',
  },
  {
    title: 'a test that climbs two levels to another folder',
    path: 'proofs/support/access/breach.ts',
    text: "export * from '../../../src/domain/language.ts';\n",
    lesson: 'another folder of the project is imported by its prefix, here #domain/',
  },
];

/** Found by the linter in one run, as each run reads the types of the whole house. */
export const lintBreaches: Breach[] = [
  {
    title: 'the domain reading the clock',
    path: 'src/domain/breach-clock.ts',
    text: 'export const today = () => new Date();\n',
    lesson: 'rules in src/domain get the day as an argument',
  },
  {
    title: 'the domain rolling dice',
    path: 'src/domain/breach-dice.ts',
    text: 'export const chance = () => Math.random();\n',
    lesson: 'A rule that rolls dice cannot be tested',
  },
  {
    title: 'a room reading the environment',
    path: 'src/server/features/auth/service/breach-environment.ts',
    text: "export const secret = process.env['SECRET'];\n",
    lesson: 'add a setting there and take it from the config',
  },
  {
    title: 'a room writing to the console',
    path: 'src/server/features/auth/service/breach-console.ts',
    text: "export const shout = () => console.log('hello');\n",
    lesson: 'Unexpected console statement',
  },
  {
    title: 'any',
    path: 'src/contract/breach-any.ts',
    text: 'export type Anything = any;\n',
    lesson: 'Unexpected `any`',
  },
  {
    title: 'a promise that nobody waits for',
    path: 'src/server/platform/breach-promise.ts',
    text: 'export function forget(): void {\n  Promise.resolve(1);\n}\n',
    lesson: 'Promises must be awaited',
  },
  {
    title: 'raw HTML in a page',
    path: 'src/web/ui/breach-html.tsx',
    text: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n',
    lesson: 'Do not use `dangerouslySetInnerHTML` prop',
  },
];

/** Found by the compiler in one run. */
export const typeBreaches: Breach[] = [
  {
    title: 'the domain reading process',
    path: 'src/domain/breach-process.ts',
    text: 'export const folder = () => process.cwd();\n',
    lesson: "Cannot find name 'process'",
  },
  {
    title: 'the contract touching the page',
    path: 'src/contract/breach-page.ts',
    text: 'export const title = () => document.title;\n',
    lesson: "Cannot find name 'document'",
  },
  {
    title: 'the web compiling with the server',
    path: 'src/web/lib/breach-server.ts',
    text: "export type { Deps } from '../../server/deps.ts';\n",
    lesson: 'TS6307',
  },
];
