import { describe, expect, test } from 'vitest';
import { pageHead } from './head.ts';

const page = {
  origin: 'https://kartu.example',
  title: 'T',
  description: 'D',
  siteName: 'Kartu',
  pictureAlt: 'A candle',
};

describe('the head of a page', () => {
  test('canonical carries the prefix, alternates lead to all three, and no query gets in', () => {
    const head = JSON.stringify(pageHead({ ...page, pathname: '/lt/privacy-policy', language: 'lt' }));
    expect(head).toContain('"rel":"canonical","href":"https://kartu.example/lt/privacy-policy"');
    expect(head).toContain('"hrefLang":"en","href":"https://kartu.example/privacy-policy"');
    expect(head).toContain('"hrefLang":"ru","href":"https://kartu.example/ru/privacy-policy"');
    expect(head).toContain('"hrefLang":"x-default","href":"https://kartu.example/privacy-policy"');
    expect(head).toContain('"og:locale","content":"lt_LT"');
  });

  test('a page about people is kept from search engines and offers no alternates', () => {
    const head = JSON.stringify(pageHead({ ...page, pathname: '/dashboard', language: 'en', noindex: true }));
    expect(head).toContain('noindex');
    expect(head).not.toContain('hrefLang');
  });
});
