/** Browser tests against the production build: node scripts/e2e.ts [--built] [arguments of playwright test] */
import './stack/follow-parent.ts';
import { adminAddress } from '#test/fixtures/users.ts';
import { buildUnless, runToEnd, withStack } from './stack/with-stack.ts';

const args = process.argv.slice(2);
await buildUnless(args.includes('--built'));
// A machine busy with browsers is not a visitor's server: nobody is turned away while they are looking.
// Each browser says from which network it comes, so that they do not use up each other's limits.
const settings = { SHED_LOOP_DELAY_MS: '60000', TRUSTED_PROXIES: '1', ADMIN_ADDRESSES: adminAddress };
await withStack({ build: 'production', settings }, ({ origin, mailboxUrl, databaseUrl }) =>
  runToEnd(
    process.execPath,
    [
      '--import',
      './scripts/stack/follow-parent.ts',
      'node_modules/@playwright/test/cli.js',
      'test',
      ...args.filter((arg) => arg !== '--built'),
    ],
    { KARTU_ORIGIN: origin, KARTU_MAILBOX: mailboxUrl, KARTU_DATABASE: databaseUrl },
  ),
);
