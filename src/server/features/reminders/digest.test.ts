import { describe, expect, test } from 'vitest';
import { expectGolden } from '#test/golden.ts';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { renderDigest } from './emails/digest.tsx';
import { renderTestMail } from './emails/test-mail.tsx';
import type { Digest, DigestItem } from './present.ts';

const links = { origin: 'https://kartu.test', unsubscribe: 'https://kartu.test/unsubscribe?t=x.reminders.y' };
const today = Temporal.PlainDate.from('2026-11-25');

function item(name: string, inDays: number, more: Partial<DigestItem> = {}): DigestItem {
  return {
    birthdayId: name.length,
    name,
    occursOn: today.add({ days: inDays }),
    inDays,
    turns: null,
    isRemembered: false,
    note: null,
    ideas: [],
    lastGifts: [],
    cardSlug: null,
    ...more,
  };
}

const digest = (items: readonly DigestItem[], language: Language = 'en'): Digest => ({
  to: 'rasa@example.lt',
  language,
  today,
  items,
});

const ona = item('Ona Petrauskienė', 1, {
  turns: 70,
  note: 'Mėgsta bijūnus ir kryžiažodžius.',
  ideas: ['šilta skara', 'medus iš Dzūkijos'],
  lastGifts: ['vaza'],
});
const some = [ona, item('Иван', 7, { turns: 34 }), item('Mia & Leo', 7), item('Jonas', -1, { turns: 51 })];

describe.each(languages)('the mail in %s', (language) => {
  test('[REM-1] [REM-3] [GIFT-2] looks as it should, for one person and for several', async () => {
    await expectGolden('mail-reminder', renderDigest(digest([ona], language), links));
    await expectGolden('mail-reminder-several', renderDigest(digest(some, language), links));
  });

  test('[REM-1] remembers without wishes, and owns up to being late', async () => {
    const remembered = item('Močiutė Elena', 0, { isRemembered: true, note: 'Žvakutė ant kapo.' });
    await expectGolden('mail-reminder-memory', renderDigest(digest([remembered], language), links));
    const late = item('Jonas', -1, { turns: 51 });
    await expectGolden('mail-reminder-late', renderDigest(digest([late], language), links));
  });

  test('the mail by which an address is tried looks as it should', async () => {
    await expectGolden('mail-test', await renderTestMail({ to: 'rasa@example.lt', language }));
  });

  test('[REM-1] the subject of a day of memory wishes nothing, and counts what else is in the mail', () => {
    const memory = item('Elena', 0, { isRemembered: true });
    const subjects = [[memory], [memory, ona], [item('Jonas', -1), ona]].map((items) =>
      renderDigest(digest(items, language), links).subject.replaceAll('\u{A0}', ' '),
    );
    expect(subjects).toEqual(
      {
        en: [
          'In memory: Elena',
          'In memory: Elena, plus 1 more reminder',
          "Jonas's birthday was yesterday, plus 1 more reminder",
        ],
        lt: [
          'Atminimo diena: Elena',
          'Atminimo diena: Elena. Laiške dar 1 priminimas',
          'Vakar buvo gimtadienis: Jonas. Laiške dar 1 priminimas',
        ],
        ru: [
          'День памяти: Elena',
          'День памяти: Elena. В письме ещё 1 напоминание',
          'Вчера был день рождения: Jonas. В письме ещё 1 напоминание',
        ],
      }[language],
    );
  });

  test('[REM-1] [DELIV-14] leads to the card that the reader has made, also on the day itself and after it', () => {
    const t = translator(language);
    for (const inDays of [7, 0, -1]) {
      const made = renderDigest(digest([item('Ona', inDays, { cardSlug: 'ona-70-abc' })], language), links);
      const url = `https://kartu.test${pathInLanguage('/group-cards/ona-70-abc', language)}`;
      expect(made.text).toContain(`${t('mail.reminder.openCard')}: ${url}`);
      expect(made.html).toContain(`href="${url}"`);
      expect(made.html).not.toContain('create-group-card');
    }
    const others = renderDigest(
      digest([item('Jonas', 0), item('Ona', 1, { cardSlug: 'ona-70-abc' })], language),
      links,
    );
    expect(others.html).toContain('/group-cards/ona-70-abc"');
    expect(others.html).toContain('/create-group-card?birthday=5"');
    const memory = renderDigest(digest([item('Ona', 0, { cardSlug: 'ona', isRemembered: true })], language), links);
    expect(memory.html).not.toContain('/group-cards/');
  });

  test('HTML and text say the same, and lead to the same places', () => {
    const { html, text } = renderDigest(digest(some, language), links);
    const addresses = (of: string) => new Set(of.match(/https:\/\/kartu\.test[^\s"<]*/g));
    expect(addresses(html)).toEqual(addresses(text));
    const words = html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
    const parts = text.replaceAll(/:? https:\S+/g, '').split(/\n+|: /);
    for (const part of parts) expect(words).toContain(part);
  });
});

describe('whatever people wrote', () => {
  test('is text and nothing else', () => {
    const evil = `<img src=x onerror=alert(1)> "'&\u{E000}title\u{E001}`;
    const { html } = renderDigest(digest([item(evil, 0, { note: evil, ideas: [evil], lastGifts: [evil] })]), links);
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt; &quot;&#x27;&amp;title/g)).toHaveLength(4);
  });

  test('fits into a mail that no program cuts, however much it is', () => {
    const most = '"'.repeat(2000);
    const full = { note: most, ideas: Array.from({ length: 5 }, () => most), lastGifts: [most], turns: 33 };
    const many = Array.from({ length: 500 }, (_, index) => item(`${index}${'"'.repeat(97)}`, 0, full));
    const { html, text } = renderDigest(digest(many, 'ru'), links);
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024);
    expect(text).toContain('"'.repeat(299).concat('…'));
    expect(html.match(/href=/g)?.length).toBeLessThan(25);
    const usual = renderDigest(digest(some, 'ru'), links).html;
    expect(Buffer.byteLength(usual)).toBeLessThan(30 * 1024);
  });

  test('brings nothing from elsewhere into the mail', () => {
    const { html } = renderDigest(digest(some), links);
    expect(html).not.toMatch(/<img|url\(|<script|<link/i);
  });
});
