import { describe, expect, test } from 'vitest';
import { compileMessage } from './messages.ts';

describe('compiling a message', () => {
  test('plain text stays text', () => {
    expect(compileMessage('Kartu')).toBe('Kartu');
  });

  test('arguments, numbers and forms become parts', () => {
    expect(
      compileMessage('{name}: {count, plural, =0 {nothing} one {# card} other {# cards}} of {max, number}'),
    ).toEqual([
      ['name'],
      ': ',
      ['count', { '=0': 'nothing', one: [['count', 'number'], ' card'], other: [['count', 'number'], ' cards'] }],
      ' of ',
      ['max', 'number'],
    ]);
  });

  test.each(['{who, select, other {they}}', '{day, date}', '{n, plural, offset:1 other {#}}', '{n, number, percent}'])(
    'syntax that the translator does not support is refused: %s',
    (text) => {
      expect(() => compileMessage(text)).toThrow('Nothing here can say');
    },
  );
});
