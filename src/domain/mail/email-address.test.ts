import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, countedMailbox, isEmailAddress, maskedAddress, registeredDomain } from './email-address.ts';

describe('e-mail addresses', () => {
  test.each([
    ['Ona@Example.lt', 'ona@example.lt'],
    ['ona+gifts@example.lt', 'ona@example.lt'],
    ['o.n.a@example.lt', 'o.n.a@example.lt'],
    ['o.n.a+gifts+more@gmail.com', 'ona@gmail.com'],
    ['ona@googlemail.com', 'ona@gmail.com'],
    ['+ona@example.lt', '+ona@example.lt'],
  ])('limits count %s as %s', (address, counted) => {
    expect(countedMailbox(address)).toBe(counted);
  });

  test.each([
    ['Ona@Example.LT', 'example.lt'],
    ['ona@a.b.c.example.com', 'example.com'],
    ['ona@mail.example.co.uk', 'example.co.uk'],
    ['ona@co.uk', 'co.uk'],
    ['ona@com.example', 'com.example'],
  ])('%s belongs to %s', (address, domain) => {
    expect(registeredDomain(address)).toBe(domain);
  });

  test.each(['ona@example.lt', 'o.n.a+gifts@mail.example.co.uk', "o'neil@example.com", 'ONA@EXAMPLE.LT'])(
    'takes %s',
    (address) => {
      expect(isEmailAddress(address)).toBe(true);
    },
  );

  test.each([
    '',
    'ona',
    '@example.lt',
    'ona@',
    'ona@localhost',
    'ona@example..lt',
    '.ona@example.lt',
    'ona.@example.lt',
    'ona@-example.lt',
    'ona@127.0.0.1',
    '"a@b x"@example.lt',
    'ona@example.lt(comment)',
    'Ona <ona@example.lt>',
    'ona@example.lt,petras@example.lt',
    'ona@example.lt\r\nBcc: petras@example.lt',
    `${'a'.repeat(65)}@example.lt`,
    `ona@${'a'.repeat(250)}.lt`,
  ])('refuses %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  test('what it takes holds one @, no white space and no control characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        fc.pre(isEmailAddress(text));
        expect(text.split('@')).toHaveLength(2);
        expect(text).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  test('case and surrounding space do not make another person', () => {
    expect(canonicalAddress(' Ona@Example.LT ')).toBe('ona@example.lt');
  });

  test('a masked address shows its first letter and its domain, whatever its length', () => {
    expect(maskedAddress('ona@example.lt')).toBe('o•••@example.lt');
    expect(maskedAddress('o@example.lt')).toBe('o•••@example.lt');
  });
});
