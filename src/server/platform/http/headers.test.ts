import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { CaptchaProvider } from '../captcha.ts';
import { allowInlineScripts, headerOptions, installSecurityHeaders } from './headers.ts';

async function policies(captcha: CaptchaProvider | undefined) {
  const config = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://kartu.test', CAPTCHA_PROVIDER: captcha } as const;
  const options = headerOptions(config);
  const app = fastify();
  installSecurityHeaders(app, options);
  app.get('/page', (_request, reply) => reply.send(allowInlineScripts(reply, options)));
  app.get('/api', (_request, reply) => reply.send('{}'));
  const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy']).split(';');
  return { page: await policyOf('/page'), api: await policyOf('/api') };
}

const named = (policy: string[], name: string) => policy.find((rule) => rule.startsWith(name));
const nonce = "'nonce-[\\w-]{22}'";

describe('the content policy', () => {
  test('names no other host while no captcha is configured', async () => {
    const { page, api } = await policies(undefined);
    expect(named(page, 'script-src')).toMatch(new RegExp(`^script-src 'self' ${nonce}$`));
    expect([...page, ...api].join(';')).not.toMatch(/https?:/);
    expect(named(page, 'frame-src')).toBeUndefined();
  });

  test.each([
    ['turnstile', ['https://challenges.cloudflare.com'], ['https://challenges.cloudflare.com']],
    [
      'recaptcha',
      ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    ],
  ] as const)(
    '[AUTH-13] lets pages, and only pages, bring the script and frame of %s',
    async (provider, scripts, frames) => {
      const { page, api } = await policies(provider);
      expect(named(page, 'script-src')).toMatch(new RegExp(`^script-src 'self' ${nonce} ${scripts.join(' ')}$`));
      expect(named(page, 'frame-src')).toBe(`frame-src 'self' ${frames.join(' ')}`);
      expect(named(page, 'connect-src')).toBe("connect-src 'self'");
      expect(api.join(';')).not.toMatch(/https?:/);
    },
  );
});
