import { describe, expect, test } from 'vitest';
import { type StoredItem, type StoredMail, recordOf } from './record.ts';

const mail = (date: string, state: StoredMail['state'], more: Partial<StoredMail> = {}): StoredMail => ({
  date,
  state,
  dueAt: `${date}T09:30:00Z`,
  finishedAt: `${date}T09:04:00Z`,
  isAddressSuppressed: false,
  ...more,
});
const item = (date: string, state: string, name: string | null, reason: string | null = null): StoredItem => ({
  date,
  state,
  reason,
  name,
});
const day = '2026-11-13';
const first = (given: StoredMail, ...items: StoredItem[]) => recordOf([given], items, 10)[0];

describe('the record of the last mails', () => {
  test('[REM-7] one that was sent says when, and of whom it told', () => {
    const items = [item(day, 'sent', 'Ona'), item(day, 'cancelled', 'Jonas', 'muted'), item(day, 'sent', null)];
    expect(first(mail(day, 'sent'), ...items)).toEqual({
      date: day,
      state: 'sent',
      at: '2026-11-13T09:04:00Z',
      reason: null,
      names: ['Ona'],
    });
  });

  test('[REM-7] one on its way says when it is tried next', () => {
    expect(first(mail(day, 'queued', { finishedAt: null }), item(day, 'planned', 'Ona'))).toMatchObject({
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
    ['cancelled', { isAddressSuppressed: true }, ['the address is suppressed'], 'address'],
    ['superseded', {}, [], 'closer'],
    ['expired', {}, ['too-late'], 'too-late'],
    ['dead', {}, [], 'too-late'],
  ] as const)('[REM-7] one that is %s %j with items %j was skipped: %s', (state, more, reasons, reason) => {
    const items = reasons.map((each, index) => item(day, state, `Person ${index}`, each));
    expect(first(mail(day, state, more), ...items)).toMatchObject({ state: 'skipped', reason });
  });

  test('[REM-7] one that came back is told as such', () => {
    expect(first(mail(day, 'bounced'), item(day, 'bounced', 'Ona'))).toMatchObject({
      state: 'bounced',
      names: ['Ona'],
    });
  });

  test('[REM-7] the latest come first, days without a mail among them, and no more than so many', () => {
    const mails = [mail('2026-11-12', 'sent'), mail('2026-11-14', 'sent')];
    const items = [
      item('2026-11-13', 'expired', 'Ona', 'too-late'),
      item('2026-11-11', 'superseded', 'Jonas', 'closer'),
    ];
    expect(recordOf(mails, items, 10).map(({ date, state }) => `${date} ${state}`)).toEqual([
      '2026-11-14 sent',
      '2026-11-13 skipped',
      '2026-11-12 sent',
    ]);
    expect(recordOf(mails, items, 1)).toHaveLength(1);
  });
});
