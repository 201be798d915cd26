import { beforeAll, describe, expect, test } from 'vitest';
import {
  createTestPostman,
  fromOurPage,
  type Product,
  startParts,
  startWeb,
  testOrigin,
} from '../../../../test/harness.ts';

let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  parts = await startParts('worker');
  web = await startWeb(parts);
  await createTestPostman(parts).start();
});

const ask = (payload: object, headers: object = {}) =>
  web.inject({ method: 'POST', url: '/api/auth/magic-link', headers: { ...fromOurPage, ...headers }, payload });

describe('asking for a link', () => {
  test.each([
    ['en', 'Your Kartu sign-in link'],
    ['lt', 'Prisijungimo prie „Kartu“ nuoroda'],
    ['ru', 'Ссылка для входа в\u00a0Kartu'],
  ])('sends one mail in the language of the visitor: %s', async (language, subject) => {
    const address = `ona+${language}@example.lt`;
    const answer = await ask({ email: ` ${address} `, recaptchaToken: null }, { cookie: `language=${language}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: expect.any(String) });

    const mail = await parts.mailbox.until(1).then(() => findMail(address));
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`${testOrigin}/api/auth/verify?token=`);
    expect(mail.text).toContain(`${testOrigin}/api/auth/verify?token=`);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('keeps neither the link nor the address where it is not needed', async () => {
    const address = 'petras@example.lt';
    await ask({ email: address });
    const mail = await findMail(address);
    const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    const jobs = await parts.deps.db.execute(`select data::text from pgboss.job`);
    const rows = await parts.deps.db.execute(
      `select row_to_json(t)::text as row from verification_tokens t union all select row_to_json(d)::text from mail_deliveries d`,
    );
    expect(JSON.stringify(jobs.rows)).not.toContain(address);
    expect(JSON.stringify([...jobs.rows, ...rows.rows])).not.toContain(token);
  });

  test('[AUTH-2] refuses what is not an address, in words', async () => {
    const answer = await ask({ email: 'ona' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'Please enter a valid email address' });
    const blank = await ask({ email: '  ' }, { cookie: 'language=lt' });
    expect(blank.json()).toEqual({ message: 'Šį lauką būtina užpildyti' });
  });
});

async function findMail(address: string) {
  for (;;) {
    const mail = parts.mailbox.mails.find((each) => JSON.stringify(each.to).includes(address));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
