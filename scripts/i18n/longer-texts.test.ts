import { expect, it } from 'vitest';
import { lengthen } from './longer-texts.ts';

it.each([
  'Add your first birthday',
  'Continue with Email',
  'Type your email address, open the link we send, and you are in.',
])('makes "%s" a third longer, word for word', (text) => {
  const said = lengthen(text);
  const letters = (from: string) => [...from].filter((letter) => /\p{L}/u.test(letter)).length;
  expect(letters(said)).toBe(Math.ceil(letters(text) * 1.35));
  expect(said.split(' ')).toHaveLength(text.split(' ').length);
  expect(said).toMatch(/^\[.*\]$/);
});

it('leaves figures and signs alone', () => {
  expect(lengthen('7 – 10 %')).toBe('[7 – 10 %]');
});

it('marks letters', () => {
  expect(lengthen('Send')).toBe('[Şşęñđđ]');
});
