import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMailWorker, type Product, startParts, startWeb } from '#test/harness.ts';
import { linkIn } from '#test/mailbox.ts';
import { createVisitor, type Visitor } from '#test/visitor.ts';
import { translator } from '#server/platform/i18n.ts';

let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let count = 0;
const t = translator('en');

beforeAll(async () => {
  parts = await startParts('worker');
  web = await startWeb(parts);
  await createTestMailWorker(parts).start();
});

async function asked(visitor: Visitor, address = `ona${(count += 1)}@example.lt`) {
  const before = parts.mailbox.mailsTo(address).length;
  await visitor.requestLink(address, { returnTo: '/dashboard' });
  return { address, ...linkIn(await parts.mailbox.lastTo(address, before)) };
}

const type = (visitor: Visitor, code: string) => visitor.post('/api/auth/code', { code });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the six digits', () => {
  test('[AUTH-6] sign in where the link was asked for, once', async () => {
    const visitor = createVisitor(web);
    const { code, link, address } = await asked(visitor);
    const answer = await type(visitor, ` ${code} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ to: '/?verified=true&next=%2Fdashboard' });
    expect((await visitor.me()).json().email).toBe(address);
    expect((await type(visitor, code)).json()).toEqual({ message: t('auth.codeExpired'), triesLeft: 0 });
    expect((await visitor.open(link)).headers.location).toBe('/?error=authentication-failed');
  });

  test('open nothing in any other browser', async () => {
    const { code } = await asked(createVisitor(web));
    for (const secret of [undefined, 'a'.repeat(43)]) {
      const other = createVisitor(web);
      if (secret) other.cookies.set('__Host-pre', secret);
      const answer = await type(other, code);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: t('auth.codeExpired'), triesLeft: 0 });
    }
  });

  test('may be mistyped four times and say how often still', async () => {
    const visitor = createVisitor(web);
    const { code } = await asked(visitor);
    for (const triesLeft of [4, 3, 2, 1]) {
      const answer = await type(visitor, wrong(code));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: t('auth.codeWrong', { tries: triesLeft }), triesLeft });
    }
    expect((await type(visitor, code)).statusCode).toBe(200);
  });

  test('are used up by the fifth mistake, while the link still works', async () => {
    const visitor = createVisitor(web);
    const { code, link } = await asked(visitor);
    for (let mistake = 1; mistake <= 5; mistake += 1) await type(visitor, wrong(code));
    expect((await type(visitor, code)).json()).toEqual({ message: t('auth.codeUsedUp'), triesLeft: 0 });
    expect((await visitor.open(link)).headers.location).toContain('verified=true');
  });

  test('expire with the link', async () => {
    const visitor = createVisitor(web);
    const { code, address } = await asked(visitor);
    await parts.deps.db.execute(`update verification_tokens set expires_at = now() where email = '${address}'`);
    expect((await type(visitor, code)).json()).toEqual({ message: t('auth.codeExpired'), triesLeft: 0 });
  });

  test('of an earlier mail to the same address are good too, of an earlier address are not', async () => {
    const visitor = createVisitor(web);
    const first = await asked(visitor);
    await asked(visitor, first.address);
    expect((await type(visitor, first.code)).statusCode).toBe(200);

    const other = createVisitor(web);
    const earlier = await asked(other);
    await asked(other);
    expect((await type(other, earlier.code)).json()).toMatchObject({ triesLeft: 4 });
  });

  test('are looked at five times at most, however many try at once', async () => {
    const visitor = createVisitor(web);
    const { code, address } = await asked(visitor);
    const answers = await Promise.all(Array.from({ length: 40 }, () => type(visitor, wrong(code))));
    const looked = answers.map((answer) => answer.json().triesLeft).filter((triesLeft) => triesLeft > 0);
    expect(new Set(looked)).toEqual(new Set([1, 2, 3, 4]));
    expect(looked).toHaveLength(4);
    const left = await parts.deps.db.execute(
      `select code_tries_left from verification_tokens where email = '${address}'`,
    );
    expect(left.rows).toEqual([{ code_tries_left: 0 }]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('are digits, which %j is not', async (code) => {
    const answer = await type(createVisitor(web), code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: t('errors.invalid') });
  });

  describe('guessed over many addresses', () => {
    const forget = () => parts.deps.db.execute('truncate rate_limits');
    beforeEach(forget);
    afterAll(forget);
    const resting = { message: t('auth.codesResting'), triesLeft: 0 };

    async function guess(times: number, from: (number: number) => string) {
      for (let number = 0; number < times; number += 1) {
        const visitor = createVisitor(web, { 'x-forwarded-for': from(number) });
        const { code } = await asked(visitor);
        for (let tries = 0; tries < 4; tries += 1) expect((await type(visitor, wrong(code))).statusCode).toBe(400);
      }
    }

    test('rest for the network that guesses, and for nobody else', async () => {
      await guess(5, () => '192.0.2.7');
      const guesser = createVisitor(web, { 'x-forwarded-for': '192.0.2.7' });
      const { code, link } = await asked(guesser);
      const refused = await type(guesser, code);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual(resting);
      expect((await guesser.open(link)).headers.location).toContain('verified=true');
      const honest = createVisitor(web);
      expect((await type(honest, (await asked(honest)).code)).statusCode).toBe(200);
    });

    test('rest for everybody when they are guessed from many networks; links work', async () => {
      await parts.deps.rateLimits.allow({ rate: 'wrongCodesInAll', key: 'everybody' });
      await parts.deps.db.execute(`update rate_limits set points = 196 where key like 'wrongCodesInAll%'`);
      await guess(1, () => '198.51.100.1');
      const honest = createVisitor(web);
      const { code, link } = await asked(honest);
      expect((await type(honest, code)).json()).toEqual(resting);
      expect((await honest.open(link)).headers.location).toContain('verified=true');
      const figures = await parts.deps.metrics.codesRefused.get();
      expect(figures.values.find(({ labels }) => labels.limit === 'everybody')?.value).toBe(1);
    });

    test('without a link of one’s own are no guesses', async () => {
      const stranger = createVisitor(web, { 'x-forwarded-for': '192.0.2.9' });
      for (let tries = 0; tries < 25; tries += 1) await type(stranger, '123456');
      const { code } = await asked(stranger);
      expect((await type(stranger, code)).statusCode).toBe(200);
    });
  });
});
