import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { loggerOptions } from './logger.ts';

function logged(fields: object): string {
  let text = '';
  pino(loggerOptions({ level: 'info', process: 'web' }), { write: (line: string) => (text += line) }).info(
    fields,
    'said',
  );
  return text;
}

describe('the log', () => {
  test.each([
    { token: 'planted' },
    { query: { invite: 'planted' } },
    { req: { headers: { cookie: 'planted', authorization: 'planted' } } },
    { mail: { to: 'planted' } },
    { body: { email: 'planted' } },
  ])('keeps the secret of %j', (fields) => {
    expect(logged(fields)).not.toContain('planted');
  });

  test('of an error only what happened, not what it held', () => {
    const error = Object.assign(new Error('went wrong'), { code: '22021', client: { password: 'planted' } });
    const line = logged({ err: error });
    expect(line).toContain('went wrong');
    expect(line).toContain('22021');
    expect(line).not.toContain('planted');
  });
});
