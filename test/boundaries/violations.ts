import { readFileSync } from 'node:fs';

export interface Violation {
  title: string;
  path: string;
  text: string;
  /** What the check tells the person who wrote this. */
  hint: string;
}

/** All checked in one run, so each has a file of its own. */
export const importViolations: Violation[] = [
  {
    title: 'the web importing the server',
    path: 'src/web/features/auth/model/violation.ts',
    text: "import { createApp } from '../../../../server/app.ts';\nexport const app = createApp;\n",
    hint: 'the web never imports the server. Put the shared shape into src/contract',
  },
  {
    title: 'the web borrowing a type of the server',
    path: 'src/web/lib/violation-type.ts',
    text: "export type Deps = import('../../server/deps.ts').Deps;\n",
    hint: 'src/web/lib/violation-type.ts imports src/server/deps.ts: the web never imports the server',
  },
  {
    title: 'the web loading the server when it runs',
    path: 'src/web/lib/violation-late.ts',
    text: "export const late = () => import('../../server/app.ts');\n",
    hint: 'src/web/lib/violation-late.ts imports src/server/app.ts: the web never imports the server',
  },
  {
    title: 'the web hiding the server behind an address from the root',
    path: 'src/web/lib/violation-root.ts',
    text: "export * from '/src/server/app.ts';\n",
    hint: 'imported by a path beside them or by #domain/',
  },
  {
    title: 'a relative path that climbs two levels',
    path: 'src/web/features/auth/components/violation.tsx',
    text: "export * from '../../../lib/api-client.ts';\n",
    hint: 'a relative path climbs one level at most. Import it by #web/',
  },
  {
    title: 'another zone by a relative path',
    path: 'src/contract/violation.ts',
    text: "export * from '../domain/language.ts';\n",
    hint: 'another folder of the project is imported by its prefix, here #domain/',
  },
  {
    title: 'the web reaching the server by its prefix',
    path: 'src/web/lib/violation-prefix.ts',
    text: "export * from '#server/app.ts';\n",
    hint: 'src/web/lib/violation-prefix.ts imports src/server/app.ts: the web never imports the server',
  },
  {
    title: 'the web using Node',
    path: 'src/web/lib/violation-node.ts',
    text: "export { readFileSync } from 'node:fs';\n",
    hint: 'only the server runs on Node',
  },
  {
    title: 'the server importing the web',
    path: 'src/server/platform/violation-web.ts',
    text: "export { default } from '../../web/root.tsx';\n",
    hint: 'the server never imports the web',
  },
  {
    title: 'the domain importing a package',
    path: 'src/domain/violation-package.ts',
    text: "import { z } from 'zod';\nexport const shape = z.string();\n",
    hint: 'src/domain uses no packages',
  },
  {
    title: 'the domain importing the contract',
    path: 'src/domain/violation-contract.ts',
    text: "export * from '../contract/errors.ts';\n",
    hint: 'the domain holds pure rules and knows nothing else',
  },
  {
    title: 'a route that makes a service of its own',
    path: 'src/server/features/profile/routes/violation-service.ts',
    text: "import { createReminderService } from '#server/features/reminders/service/plan.ts';\nexport const parts = { ...createReminderService({ clock: { now: () => Temporal.Now.instant() } }) };\n",
    hint: 'src/server/features/profile/routes/violation-service.ts calls createReminderService: each service is made once, in src/server/services.ts',
  },
  {
    title: "a feature importing the composition's code",
    path: 'src/server/features/profile/routes/violation-composition.ts',
    text: "export { createServices } from '#server/services.ts';\n",
    hint: 'or take a service from the type Services',
  },
  {
    title: "a feature importing another feature's repo",
    path: 'src/server/features/birthdays/service/violation.ts',
    text: "export * from '../../auth/repo.ts';\n",
    hint: 'a feature calls another only through its service. Add what you need to src/server/features/auth/service.ts',
  },
  {
    title: "a sub-feature importing another sub-feature's repo",
    path: 'src/server/features/group-cards/photos/service/violation.ts',
    text: "export * from '../../cards/repo.ts';\n",
    hint: 'Add what you need to src/server/features/group-cards/cards/service.ts',
  },
  {
    title: "a page importing another feature's model",
    path: 'src/web/features/dashboard/pages/violation.tsx',
    text: "export * from '../../birthdays/model.ts';\n",
    hint: 'a feature uses another only through its api.ts or components/',
  },
  {
    title: 'the shell importing a feature',
    path: 'src/web/shell/violation.ts',
    text: "export * from '../features/auth/api.ts';\n",
    hint: 'the shell frames every feature and knows none',
  },
  {
    title: 'the platform importing a feature',
    path: 'src/server/platform/violation-feature.ts',
    text: "export * from '../features/auth/service.ts';\n",
    hint: 'the platform knows no feature and no app',
  },
  {
    title: 'a component of ui/ knowing the api client',
    path: 'src/web/ui/violation.ts',
    text: "export * from '../lib/api-client.ts';\n",
    hint: 'ui/ components know nothing of birthdays or cards',
  },
  {
    title: 'SQL outside a repo',
    path: 'src/server/features/auth/service/violation.ts',
    text: "import { sql } from 'drizzle-orm';\nexport const query = sql`select 1`;\n",
    hint: "SQL lives in the feature's repo",
  },
];

export const fileViolations: Violation[] = [
  {
    title: 'an unknown file name in a feature',
    path: 'src/server/features/auth/helpers.ts',
    text: 'export const help = 1;\n',
    hint: 'a server feature holds routes.ts service.ts repo.ts',
  },
  {
    title: 'an unknown feature',
    path: 'src/server/features/gifts/service.ts',
    text: 'export const gifts = 1;\n',
    hint: 'src/server/features/gifts is not a feature of this project',
  },
  {
    title: 'a folder beside platform and features',
    path: 'src/server/utils/violation.ts',
    text: 'export const help = 1;\n',
    hint: 'src/server has the folders platform features and no other',
  },
  {
    title: 'a name that is not kebab-case',
    path: 'src/web/ui/ViolationButton.tsx',
    text: 'export const ViolationButton = 1;\n',
    hint: 'files and folders are named in kebab-case',
  },
  {
    title: 'a message catalogue of an unknown feature',
    path: 'src/i18n/en/gifts.json',
    text: '{}\n',
    hint: 'there is no catalogue "gifts"',
  },
  {
    title: 'a file of more than 350 lines',
    path: 'scripts/violation.ts',
    text: 'export {};\n'.repeat(351),
    hint: 'scripts/violation.ts has 351 lines, more than 350: split it by responsibility',
  },
  {
    title: 'a test that climbs two levels to another folder',
    path: 'proofs/support/access/violation.ts',
    text: "export * from '../../../src/domain/language.ts';\n",
    hint: 'another folder of the project is imported by its prefix, here #domain/',
  },
];

/** All checked in one run of the linter, since each run reads the types of the whole project. */
export const lintViolations: Violation[] = [
  {
    title: 'the domain reading the clock',
    path: 'src/domain/violation-clock.ts',
    text: 'export const today = () => new Date();\n',
    hint: 'rules in src/domain get the day as an argument',
  },
  {
    title: 'the domain rolling dice',
    path: 'src/domain/violation-dice.ts',
    text: 'export const chance = () => Math.random();\n',
    hint: 'A rule that rolls dice cannot be tested',
  },
  {
    title: 'a feature reading the environment',
    path: 'src/server/features/auth/service/violation-environment.ts',
    text: "export const secret = process.env['SECRET'];\n",
    hint: 'add a setting there and take it from the config',
  },
  {
    title: 'a feature writing to the console',
    path: 'src/server/features/auth/service/violation-console.ts',
    text: "export const shout = () => console.log('hello');\n",
    hint: 'Unexpected console statement',
  },
  {
    title: 'any',
    path: 'src/contract/violation-any.ts',
    text: 'export type Anything = any;\n',
    hint: 'Unexpected `any`',
  },
  {
    title: 'a promise that nobody waits for',
    path: 'src/server/platform/violation-promise.ts',
    text: 'export function forget(): void {\n  Promise.resolve(1);\n}\n',
    hint: 'Promises must be awaited',
  },
  {
    title: 'raw HTML in a page',
    path: 'src/web/ui/violation-html.tsx',
    text: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n',
    hint: 'Do not use `dangerouslySetInnerHTML` prop',
  },
];

/** All checked in one run of the compiler. */
export const typeViolations: Violation[] = [
  {
    title: 'the domain reading process',
    path: 'src/domain/violation-process.ts',
    text: 'export const folder = () => process.cwd();\n',
    hint: "Cannot find name 'process'",
  },
  {
    title: 'the contract touching the page',
    path: 'src/contract/violation-page.ts',
    text: 'export const title = () => document.title;\n',
    hint: "Cannot find name 'document'",
  },
  {
    title: 'the web compiling with the server',
    path: 'src/web/lib/violation-server.ts',
    text: "export type { Deps } from '../../server/deps.ts';\n",
    hint: 'TS6307',
  },
];

export const unusedViolations: Violation[] = [
  {
    title: 'a file that nobody uses',
    path: 'src/domain/violation-lonely.ts',
    text: 'export const lonely = 1;\n',
    hint: 'Unused files (1)',
  },
  {
    title: 'an export that nobody uses',
    path: 'src/domain/limits/units.ts',
    text: `${readFileSync('src/domain/limits/units.ts', 'utf8')}\nexport const violationNobodyReads = 1;\n`,
    hint: 'violationNobodyReads',
  },
];
