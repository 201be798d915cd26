import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import type { Visitor } from '#test/visitor.ts';
import { translator } from '#server/platform/i18n.ts';

const app = testApp();
let count = 0;
const t = translator('en');

async function asked(visitor: Visitor, address = `ona${(count += 1)}@example.lt`) {
  const before = app.parts.mailbox.mailsTo(address).length;
  await visitor.requestLink(address, { returnTo: '/dashboard' });
  return { address, ...linkIn(await app.parts.mailbox.lastTo(address, before)) };
}

const type = (visitor: Visitor, code: string) => visitor.post('/api/auth/code', { code });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the six digits', () => {
  test('[AUTH-6] sign in where the link was asked for, once', async () => {
    const visitor = app.anybody();
    const { code, link, address } = await asked(visitor);
    const answer = await type(visitor, ` ${code} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ to: '/?verified=true&next=%2Fdashboard' });
    expect((await visitor.me()).json().email).toBe(address);
    expect((await type(visitor, code)).json()).toEqual({ message: t('auth.codeExpired'), triesLeft: 0 });
    expect((await visitor.open(link)).headers.location).toBe('/?error=authentication-failed');
  });

  test('open nothing in any other browser', async () => {
    const { code } = await asked(app.anybody());
    for (const secret of [undefined, 'a'.repeat(43)]) {
      const other = app.anybody();
      if (secret) other.cookies.set('__Host-pre', secret);
      const answer = await type(other, code);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: t('auth.codeExpired'), triesLeft: 0 });
    }
  });

  test('may be mistyped four times and say how often still', async () => {
    const visitor = app.anybody();
    const { code } = await asked(visitor);
    for (const triesLeft of [4, 3, 2, 1]) {
      const answer = await type(visitor, wrong(code));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: t('auth.codeWrong', { tries: triesLeft }), triesLeft });
    }
    expect((await type(visitor, code)).statusCode).toBe(200);
  });

  test('are used up by the fifth mistake, while the link still works', async () => {
    const visitor = app.anybody();
    const { code, link } = await asked(visitor);
    for (let mistake = 1; mistake <= 5; mistake += 1) await type(visitor, wrong(code));
    expect((await type(visitor, code)).json()).toEqual({ message: t('auth.codeUsedUp'), triesLeft: 0 });
    expect((await visitor.open(link)).headers.location).toContain('verified=true');
  });

  test('expire with the link', async () => {
    const visitor = app.anybody();
    const { code, address } = await asked(visitor);
    await app.parts.deps.db.execute(`update verification_tokens set expires_at = now() where email = '${address}'`);
    expect((await type(visitor, code)).json()).toEqual({ message: t('auth.codeExpired'), triesLeft: 0 });
  });

  test('of an earlier mail to the same address are good too, of an earlier address are not', async () => {
    const visitor = app.anybody();
    const first = await asked(visitor);
    await asked(visitor, first.address);
    expect((await type(visitor, first.code)).statusCode).toBe(200);

    const other = app.anybody();
    const earlier = await asked(other);
    await asked(other);
    expect((await type(other, earlier.code)).json()).toMatchObject({ triesLeft: 4 });
  });

  test('are looked at five times at most, however many try at once', async () => {
    const visitor = app.anybody();
    const { code, address } = await asked(visitor);
    const answers = await Promise.all(Array.from({ length: 40 }, () => type(visitor, wrong(code))));
    const looked = answers.map((answer) => answer.json().triesLeft).filter((triesLeft) => triesLeft > 0);
    expect(new Set(looked)).toEqual(new Set([1, 2, 3, 4]));
    expect(looked).toHaveLength(4);
    const left = await app.parts.deps.db.execute(
      `select code_tries_left from verification_tokens where email = '${address}'`,
    );
    expect(left.rows).toEqual([{ code_tries_left: 0 }]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('are digits, which %j is not', async (code) => {
    const answer = await type(app.anybody(), code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: t('errors.invalid') });
  });

  describe('guessed over many addresses', () => {
    const forget = () => app.parts.deps.db.execute('truncate rate_limits');
    beforeEach(forget);
    afterAll(forget);
    const resting = { message: t('auth.codesResting'), triesLeft: 0 };

    async function guess(times: number, from: (number: number) => string) {
      for (let number = 0; number < times; number += 1) {
        const visitor = app.anybody({ 'x-forwarded-for': from(number) });
        const { code } = await asked(visitor);
        for (let tries = 0; tries < 4; tries += 1) expect((await type(visitor, wrong(code))).statusCode).toBe(400);
      }
    }

    test('rest for the network that guesses, and for nobody else', async () => {
      await guess(5, () => '192.0.2.7');
      const guesser = app.anybody({ 'x-forwarded-for': '192.0.2.7' });
      const { code, link } = await asked(guesser);
      const refused = await type(guesser, code);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual(resting);
      expect((await guesser.open(link)).headers.location).toContain('verified=true');
      const honest = app.anybody();
      expect((await type(honest, (await asked(honest)).code)).statusCode).toBe(200);
    });

    test('rest for everybody when they are guessed from many networks; links work', async () => {
      await app.parts.deps.rateLimits.allow({ rate: 'wrongCodesInAll', key: 'everybody' });
      await app.parts.deps.db.execute(`update rate_limits set points = 196 where key like 'wrongCodesInAll%'`);
      await guess(1, () => '198.51.100.1');
      const honest = app.anybody();
      const { code, link } = await asked(honest);
      expect((await type(honest, code)).json()).toEqual(resting);
      expect((await honest.open(link)).headers.location).toContain('verified=true');
      const figures = await app.parts.deps.metrics.codesRefused.get();
      expect(figures.values.find(({ labels }) => labels.limit === 'everybody')?.value).toBe(1);
    });

    test('without a link of one’s own are no guesses', async () => {
      const stranger = app.anybody({ 'x-forwarded-for': '192.0.2.9' });
      for (let tries = 0; tries < 25; tries += 1) await type(stranger, '123456');
      const { code } = await asked(stranger);
      expect((await type(stranger, code)).statusCode).toBe(200);
    });
  });
});
