/**
 * Browser tests against the production build: node scripts/e2e.ts [--built] [arguments of playwright test]
 * Pictures are stored on the S3 server at TEST_S3_ENDPOINT, as in production, or else in a folder.
 */
import './stack/follow-parent.ts';
import { adminAddress } from '#test/fixtures/users.ts';
import { createBucket } from './stack/bucket.ts';
import { buildUnless, runToEnd, withStack } from './stack/with-stack.ts';

const args = process.argv.slice(2);
await buildUnless(args.includes('--built'));
const endpoint = process.env['TEST_S3_ENDPOINT'];
const bucket = endpoint ? await createBucket(endpoint) : undefined;
// Load shedding is off, since the browsers themselves keep this machine busy.
// Each test sends its own network address in x-forwarded-for, so that tests do not share rate limits.
const settings = { SHED_LOOP_DELAY_MS: '60000', TRUSTED_PROXIES: '1', ADMIN_ADDRESSES: adminAddress, ...bucket };
await withStack({ build: 'production', google: true, settings }, ({ origin, mailboxUrl, googleUrl, databaseUrl }) =>
  runToEnd(
    process.execPath,
    [
      '--import',
      './scripts/stack/follow-parent.ts',
      'node_modules/@playwright/test/cli.js',
      'test',
      ...args.filter((arg) => arg !== '--built'),
    ],
    {
      KARTU_ORIGIN: origin,
      KARTU_MAILBOX: mailboxUrl,
      KARTU_GOOGLE: googleUrl,
      KARTU_DATABASE: databaseUrl,
      ...(bucket && { KARTU_BUCKET: bucket.S3_BUCKET }),
    },
  ),
);
