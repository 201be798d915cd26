import { describe, expect, test } from 'vitest';
import { type KeptLine, type KeptMail, recordOf } from './reminder-record.ts';

const mail = (date: string, state: KeptMail['state'], more: Partial<KeptMail> = {}): KeptMail => ({
  date,
  state,
  dueAt: `${date}T09:30:00Z`,
  finishedAt: `${date}T09:04:00Z`,
  isAddressHeld: false,
  ...more,
});
const line = (date: string, state: string, name: string | null, reason: string | null = null): KeptLine => ({
  date,
  state,
  reason,
  name,
});
const day = '2026-11-13';
const first = (given: KeptMail, ...lines: KeptLine[]) => recordOf([given], lines, 10)[0];

describe('the record of the last mails', () => {
  test('[REM-7] one that was sent says when, and of whom it told', () => {
    const lines = [line(day, 'sent', 'Ona'), line(day, 'cancelled', 'Jonas', 'muted'), line(day, 'sent', null)];
    expect(first(mail(day, 'sent'), ...lines)).toEqual({
      date: day,
      state: 'sent',
      at: '2026-11-13T09:04:00Z',
      reason: null,
      names: ['Ona'],
    });
  });

  test('[REM-7] one on its way says when it is tried next', () => {
    expect(first(mail(day, 'queued', { finishedAt: null }), line(day, 'planned', 'Ona'))).toMatchObject({
      state: 'waiting',
      at: '2026-11-13T09:30:00Z',
      names: ['Ona'],
    });
  });

  test.each([
    ['cancelled', {}, ['off', 'muted', 'off'], 'off'],
    ['cancelled', {}, ['deleted'], 'deleted'],
    ['cancelled', {}, ['changed'], 'changed'],
    ['cancelled', {}, [], 'off'],
    ['cancelled', { isAddressHeld: true }, ['the address is suppressed'], 'address'],
    ['superseded', {}, [], 'closer'],
    ['expired', {}, ['too-late'], 'too-late'],
    ['dead', {}, [], 'too-late'],
  ] as const)('[REM-7] one that is %s %j with lines %j was skipped: %s', (state, more, reasons, reason) => {
    const lines = reasons.map((each, index) => line(day, state, `Person ${index}`, each));
    expect(first(mail(day, state, more), ...lines)).toMatchObject({ state: 'skipped', reason });
  });

  test('[REM-7] one that came back is told as such', () => {
    expect(first(mail(day, 'bounced'), line(day, 'bounced', 'Ona'))).toMatchObject({
      state: 'bounced',
      names: ['Ona'],
    });
  });

  test('[REM-7] the latest come first, days without a mail among them, and no more than so many', () => {
    const mails = [mail('2026-11-12', 'sent'), mail('2026-11-14', 'sent')];
    const lines = [
      line('2026-11-13', 'expired', 'Ona', 'too-late'),
      line('2026-11-11', 'superseded', 'Jonas', 'closer'),
    ];
    expect(recordOf(mails, lines, 10).map(({ date, state }) => `${date} ${state}`)).toEqual([
      '2026-11-14 sent',
      '2026-11-13 skipped',
      '2026-11-12 sent',
    ]);
    expect(recordOf(mails, lines, 1)).toHaveLength(1);
  });
});
