/** Browser tests against the production build: node scripts/e2e.ts [--built] [arguments of playwright test] */
import './lib/follow-parent.ts';
import { buildUnless, runToEnd, withStack } from './lib/with-stack.ts';

const args = process.argv.slice(2);
await buildUnless(args.includes('--built'));
await withStack({ build: 'production' }, ({ origin, mailboxUrl }) =>
  runToEnd(
    process.execPath,
    [
      '--import',
      './scripts/lib/follow-parent.ts',
      'node_modules/@playwright/test/cli.js',
      'test',
      ...args.filter((arg) => arg !== '--built'),
    ],
    { KARTU_ORIGIN: origin, KARTU_MAILBOX: mailboxUrl },
  ),
);
