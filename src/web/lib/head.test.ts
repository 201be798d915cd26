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
  test('the canonical address has the prefix, alternates lead to all three languages, and no query is included', () => {
    const head = JSON.stringify(pageHead({ ...page, pathname: '/lt/privacy-policy', language: 'lt' }));
    expect(head).toContain('"rel":"canonical","href":"https://kartu.example/lt/privacy-policy"');
    expect(head).toContain('"hrefLang":"en","href":"https://kartu.example/privacy-policy"');
    expect(head).toContain('"hrefLang":"ru","href":"https://kartu.example/ru/privacy-policy"');
    expect(head).toContain('"hrefLang":"x-default","href":"https://kartu.example/privacy-policy"');
    expect(head).toContain('"og:locale","content":"lt_LT"');
  });

  test('a page about people is hidden from search engines and has no alternates', () => {
    const head = JSON.stringify(pageHead({ ...page, pathname: '/dashboard', language: 'en', noindex: true }));
    expect(head).toContain('noindex');
    expect(head).not.toContain('hrefLang');
  });
});
