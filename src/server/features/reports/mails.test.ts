import { test } from 'vitest';
import { languages } from '#domain/language.ts';
import { expectGolden } from '#test/golden.ts';
import { renderReportAnswerMail } from './emails/report-answer.tsx';
import { renderTakenDownMail } from './emails/taken-down.tsx';

const taken = {
  to: 'rasa@example.lt',
  title: 'Seventy candles <3',
  ground: 'insult',
  decidedAt: Date.parse('2026-11-20T12:05:00Z'),
  timeZone: 'Europe/Vilnius',
} as const;

test.each(languages)('[ADMIN-6] mails about a card or picture that is taken down in %s', async (language) => {
  await expectGolden('mail-takedown', await renderTakenDownMail({ ...taken, language, isPicture: false }));
  await expectGolden('mail-takedown-picture', await renderTakenDownMail({ ...taken, language, isPicture: true }));
});

test.each(languages)('[ADMIN-6] answers to who reported something in %s', async (language) => {
  const to = 'jonas@example.lt';
  await expectGolden('mail-report-taken', await renderReportAnswerMail({ to, language, decision: 'taken-down' }));
  await expectGolden('mail-report-kept', await renderReportAnswerMail({ to, language, decision: 'kept' }));
});
