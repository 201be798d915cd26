import { test } from 'vitest';
import { languages } from '#domain/language.ts';
import { expectGolden } from '#test/golden.ts';
import { renderGoodbyeMail } from './emails/goodbye.tsx';
import { renderLeaveLinkMail } from './emails/leave-link.tsx';
import { renderLeavingMail } from './emails/leaving.tsx';

const deletedAt = Temporal.Instant.from('2026-11-23T08:42:00Z');

test.each(languages)('mails about leaving in %s look as they should', async (language) => {
  const mail = { to: 'rasa@example.com', language, timeZone: 'Europe/Vilnius' };
  const url = 'https://kartu.test/leave?t=123.s3cr3t';
  await expectGolden(
    'mail-leave-link',
    await renderLeaveLinkMail({ ...mail, url, askedAt: new Date('2026-11-16T08:42:00Z') }),
  );
  const leavesAt = new Date(deletedAt.epochMilliseconds);
  await expectGolden(
    'mail-leaving',
    await renderLeavingMail({ ...mail, url: 'https://kartu.test/', leavesAt, isUnused: false }),
  );
  await expectGolden(
    'mail-goodbye',
    await renderGoodbyeMail({ ...mail, hasLeftMessages: true, wasUnused: false, deletedAt }),
  );
});
