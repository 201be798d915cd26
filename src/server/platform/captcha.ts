import { z } from 'zod';
import { captchaServerLimits } from './limits/auth.ts';
import { describeError } from './describe-error.ts';
import type { Logger } from './logger.ts';

/** `unknown`: the provider could not be reached, which must not count against the visitor. */
export type CaptchaVerdict = 'good' | 'bad' | 'unknown';

export interface Captcha {
  readonly isConfigured: boolean;
  verify(token: string): Promise<CaptchaVerdict>;
}

const addresses = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
export const captchaProviders = ['recaptcha', 'turnstile'] as const satisfies (keyof typeof addresses)[];
export type CaptchaProvider = (typeof captchaProviders)[number];

const answer = z.object({ success: z.boolean() });

/** Both providers have the same protocol. The visitor's IP address is not sent to them. */
export function createCaptcha(options: {
  provider: CaptchaProvider | undefined;
  secret: string | undefined;
  verifyUrl: string | undefined;
  logger: Logger;
}): Captcha {
  const { provider, secret, logger } = options;
  if (provider === undefined || secret === undefined) return { isConfigured: false, verify: async () => 'unknown' };
  const url = options.verifyUrl ?? addresses[provider];

  return {
    isConfigured: true,
    async verify(token) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(captchaServerLimits.timeoutMs),
        });
        return answer.parse(await response.json()).success ? 'good' : 'bad';
      } catch (error) {
        logger.warn({ provider, reason: describeError(error) }, 'the captcha provider gave no answer');
        return 'unknown';
      }
    },
  };
}
