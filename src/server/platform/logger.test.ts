import fc from 'fast-check';
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
    { req: { headers: { Cookie: 'planted', AUTHORIZATION: 'planted' } } },
    { mails: [{ to: 'planted' }, [{ code: 'planted' }]] },
    { cause: new Error('refused <planted@mail.example>') },
    { err: new Error('refused <planted@mail.example>') },
    { found: { toJSON: () => ({ token: 'planted' }) } },
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

  const secrets = ['authorization', 'cookie', 'set-cookie', 'token', 'accessToken', 'invite', 'code', 'state'];
  const secretField = fc
    .constantFrom(...secrets, 'password', 'email', 'to')
    .chain((name) => fc.constantFrom(name, name.toUpperCase()))
    .map((name): unknown => ({ [name]: 'planted' }));
  /** A secret wrapped in objects and lists, with harmless fields beside it. */
  const { value: holder } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 10, depthSize: 'max' },
      secretField,
      fc
        .tuple(fc.string(), tie('value'), fc.jsonValue())
        .map(([name, value, other]) => ({ other, [`f${name}`]: value })),
      fc.tuple(fc.jsonValue(), tie('value')),
    ),
  }));

  test('keeps a secret wherever it lies', () => {
    fc.assert(fc.property(holder, (held) => !logged({ held }).includes('planted')));
  });

  test('says whatever is no secret as it is', () => {
    const plain = fc.dictionary(fc.stringMatching(/^x[a-z]{0,8}$/), fc.jsonValue({ maxDepth: 4 }));
    const names = new RegExp(`"(?:${[...secrets, 'password', 'email', 'to'].join('|')})":`, 'i');
    fc.assert(
      fc.property(plain, (fields) => {
        fc.pre(!names.test(JSON.stringify(fields)));
        expect(JSON.parse(logged({ fields }))).toHaveProperty('fields', JSON.parse(JSON.stringify(fields)));
      }),
    );
  });

  test('shows a field with the name of the prototype, and keeps the secrets in it', () => {
    const fields: unknown = JSON.parse('{"__proto__":{"kept":1,"token":"planted"}}');
    expect(logged({ fields })).toContain('{"__proto__":{"kept":1,"token":"[redacted]"}}');
  });

  test('does not follow a circle', () => {
    const circle: Record<string, unknown> = { name: 'ring' };
    circle['inside'] = circle;
    expect(logged({ circle })).toContain('[too deep]');
  });
});
