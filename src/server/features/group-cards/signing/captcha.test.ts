import { expect, test } from 'vitest';
import { signingLink } from '#contract/cards/signing.ts';
import { translator } from '#server/platform/i18n.ts';
import { cardTestApp } from '#test/card-app.ts';

/** Tokens that the provider was asked about; it takes one of them. */
const verified: string[] = [];
const captcha = {
  isConfigured: true,
  verify: async (token: string) => {
    verified.push(token);
    return token === 'solved' ? ('good' as const) : ('bad' as const);
  },
};
const testApp = cardTestApp(undefined, {
  adapt: (parts) => ({ ...parts, deps: { ...parts.deps, captcha } }),
});

test('[DELIV-9] where a captcha is configured, nothing comes by a signing link without a solved one', async () => {
  const creator = await testApp.signedIn('captcha@example.lt');
  const card = await testApp.make(creator, 'captcha-guest@example.lt');
  const answer = await creator.put(`/api/group-cards/${card.id}/signing-link`, { isOn: true });
  const { address } = signingLink.parse(answer.json());
  const path = `/api/signing/${new URL(address ?? '').pathname.replace('/s/', '')}/messages`;
  const sign = (more: object) =>
    testApp.anybody().post(path, { name: 'Milda', content: 'From the whole third floor', ...more });
  for (const recaptchaToken of [undefined, null, 'forged']) {
    const refused = await sign({ recaptchaToken });
    expect([refused.statusCode, refused.json()]).toEqual([400, { message: translator('en')('auth.captchaNeeded') }]);
  }
  expect(await testApp.run('select 1 from group_card_signatures')).toEqual([]);
  expect((await sign({ recaptchaToken: 'solved' })).statusCode).toBe(201);
  expect(verified).toEqual(['forged', 'solved']);
});
