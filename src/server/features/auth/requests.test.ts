import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { testApp, testOrigin } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import { translator } from '#server/platform/i18n.ts';

const app = testApp();

describe('asking for a link', () => {
  test.each(languages)('sends a mail in the language of the visitor, by account: %s', async (language) => {
    const address = `ona-${language}@example.lt`;
    const t = translator(language);
    const visitor = app.anybody();
    visitor.cookies.set('language', language);

    const subjects = [t('mail.register.subject'), t('mail.signIn.subject')];
    const buttons = [t('mail.register.button'), t('mail.signIn.button')];
    for (const [index, subject] of subjects.entries()) {
      const answer = await visitor.requestLink(` ${address} `, { recaptchaToken: null });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: t('auth.magicLinkSent') });

      const mail = await app.parts.mailbox.lastTo(address, index);
      const { link, code } = linkIn(mail);
      expect(mail.subject).toBe(subject);
      expect(mail.html).toContain(buttons[index]);
      expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
      expect(mail.headers.get('content-language')).toBe(language);
      expect(mail.headers.has('list-unsubscribe')).toBe(false);
      expect(link).toMatch(`${testOrigin}/api/auth/verify?token=`);
      const targets = [...String(mail.html).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target]) => target);
      expect(targets).toEqual([link, link]);
      for (const part of [mail.html, mail.text]) {
        expect(part).toContain(code);
        expect(part).toContain(t('mail.signIn.lifetime'));
      }
      await visitor.open(link);
    }
  });

  test('[AUTH-4] the two ways of asking, and known, unknown and suspended addresses, are told apart by nothing', async () => {
    const known = app.anybody();
    for (const address of ['known@example.lt', 'suspended@example.lt']) {
      await known.requestLink(address);
      await known.open(linkIn(await app.parts.mailbox.lastTo(address)).link);
    }
    await app.parts.deps.db.execute(`update users set suspended_at = now() where email = 'suspended@example.lt'`);

    const answers = [];
    for (const url of ['/api/auth/register', '/api/auth/magic-link']) {
      for (const email of ['known@example.lt', 'nobody@example.lt', 'suspended@example.lt']) {
        const { statusCode, body, headers } = await app.anybody().post(url, { email });
        const { date: _when, 'x-request-id': _id, 'content-security-policy': policy, ...rest } = headers;
        const told = JSON.stringify({ ...rest, policy }).replaceAll(/nonce-[\w-]+|__Host-pre=[\w-]{43}/g, 'random');
        answers.push({ statusCode, body, told });
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('ties the link to the browser by a cookie that no script and no other site can use', async () => {
    const visitor = app.anybody();
    const [first] = (await visitor.requestLink('petras@example.lt')).cookies;
    expect(first).toMatchObject({
      name: '__Host-pre',
      value: expect.stringMatching(/^[\w-]{43}$/),
      maxAge: 30 * 60,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    });
    const [again] = (await visitor.requestLink('petras@example.lt')).cookies;
    expect(again?.value).toBe(first?.value);
    visitor.cookies.set('__Host-pre', 'forged');
    const [fresh] = (await visitor.requestLink('petras@example.lt')).cookies;
    expect(fresh?.value).toMatch(/^[\w-]{43}$/);
  });

  test('[AUTH-2] refuses what is not an address, in words', async () => {
    const visitor = app.anybody();
    const answer = await visitor.requestLink('ona');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'Please enter a valid email address' });
    visitor.cookies.set('language', 'lt');
    expect((await visitor.requestLink('  ')).json()).toEqual({ message: 'Šį lauką būtina užpildyti' });
  });

  test('[AUTH-11] knows no secret words', async () => {
    for (const typed of ['test', 'admin', 'dev', 'demo', 'test@', 'kartu']) {
      const visitor = app.anybody();
      expect((await visitor.requestLink(typed)).statusCode).toBe(400);
      expect(visitor.cookies.size).toBe(0);
    }
  });
});
