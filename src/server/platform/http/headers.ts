import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CaptchaProvider } from '../captcha.ts';
import type { Config } from '../config.ts';

export interface HeaderOptions {
  publicOrigin: string;
  development: boolean;
  captcha: CaptchaProvider | undefined;
}

export function headerOptions(config: Pick<Config, 'NODE_ENV' | 'PUBLIC_ORIGIN' | 'CAPTCHA_PROVIDER'>): HeaderOptions {
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    development: config.NODE_ENV === 'development',
    captcha: config.CAPTCHA_PROVIDER,
  };
}

/** Browsers tell here what the policy of a page refused. All of them know `report-uri`; not all know its successor. */
export const policyReportsPath = '/api/browser-errors/policy';

/** Where each captcha provider serves its script and frame. */
const captchaSources: Record<CaptchaProvider, { scripts: string; frames: string }> = {
  recaptcha: {
    scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
  turnstile: { scripts: 'https://challenges.cloudflare.com', frames: 'https://challenges.cloudflare.com' },
};

/**
 * Content security policy: nothing from other hosts, and inline scripts only with the nonce of their page or with a
 * listed digest. The one exception is a configured captcha, on pages.
 */
function contentPolicy(
  { publicOrigin, development, captcha }: HeaderOptions,
  inlineScripts?: readonly string[],
): string {
  const foreign = captcha !== undefined && inlineScripts !== undefined ? captchaSources[captcha] : undefined;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(inlineScripts ?? []), ...(foreign ? [foreign.scripts] : [])].join(' '),
    ...(foreign ? [`frame-src 'self' ${foreign.frames}`] : []),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    ...(inlineScripts ? [`report-uri ${policyReportsPath}`] : []),
  ].join(';');
}

/** Denies all device features, so that an injected script cannot use them either. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of every answer that is not a page. */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  const secure = options.publicOrigin.startsWith('https:');
  return {
    'content-security-policy': contentPolicy(options),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** A mail inside our own page: it brings its style sheet and pictures, but no script, and its links lead nowhere. */
export const framedMailHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
};

/** Built once, because they are sent with every answer. */
export function installSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Allows a page its own inline scripts; returns their nonce. */
export function allowInlineScripts(reply: FastifyReply, options: HeaderOptions): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('content-security-policy', contentPolicy(options, [`'nonce-${nonce}'`]));
  return nonce;
}

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/** Content security policy of a cached page: lists the digest of each inline script, deferred ones included. */
export function policyByDigests(html: string, options: HeaderOptions): string {
  const inline = [...html.matchAll(scripts)].filter(([, attributes = '']) => !/\ssrc=/.test(attributes));
  const digests = inline.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return contentPolicy(options, [...new Set(digests)]);
}
