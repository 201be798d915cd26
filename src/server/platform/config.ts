import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { canonicalAddress, isEmailAddress } from '#domain/mail/email-address.ts';
import { rates } from './limits/rates.ts';
import { mailServerLimits } from './limits/mail.ts';
import { processLimits } from './limits/process.ts';
import { captchaProviders } from './captcha.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const origin = z.url({ protocol: /^https?$/ }).refine((value) => new URL(value).origin === value, {
  error: 'must be an origin such as https://kartu.example, without a path or a trailing slash',
});

/** Tokens travel there, so that plain HTTP is for servers on this machine only. */
const encryptedUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => value.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|\/|$)/.test(value), {
    error: 'must be an https address',
  });

const addressList = z
  .string()
  .default('')
  .transform((text) => text.split(',').map(canonicalAddress).filter(Boolean))
  .refine((addresses) => addresses.length <= processLimits.admins && addresses.every(isEmailAddress), {
    error: `must be at most ${processLimits.admins} mail addresses with a comma between them`,
  });

/** A PEM key, on several lines or on one line with `\n` escapes. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
  .refine(isRsaKey, { error: 'must be an RSA private key in PEM form' });

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

const topicList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((topic) => topic.trim())
      .filter(Boolean),
  )
  .refine((topics) => topics.every((topic) => /^arn:aws(?:-cn)?:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(topic)), {
    error: 'must be ARNs of topics with a comma between them',
  });

const { previousSecrets, secretLength } = processLimits;
const secret = z
  .string()
  .min(secretLength, { error: `must have at least ${secretLength} characters: openssl rand -base64 48` });

const secretList = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .refine((secrets) => secrets.length <= previousSecrets && secrets.every((one) => secret.safeParse(one).success), {
    error: `must be at most ${previousSecrets} other values of APP_SECRET with a comma between them`,
  });

/** Every setting of both processes; `.env.example` explains each to the operator. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PUBLIC_ORIGIN: origin,
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Metrics of a process, for the operator's network only. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(9464),
  WORKER_METRICS_PORT: port.default(9465),
  /** How many proxies in front of us are trusted about the visitor's IP address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** The key from which links are derived and addresses are hashed. */
  APP_SECRET: secret,
  /** Keys of which links and hashes are still believed, while or after the key is changed. */
  APP_SECRET_PREVIOUS: secretList,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.email(),
  /** A lane may have its own sender address, so that complaints about one do not harm the reputation of others. */
  MAIL_FROM_REMINDERS: z.email().optional(),
  MAIL_FROM_INVITATIONS: z.email().optional(),
  MAIL_REPLY_TO: z.email().optional(),
  /** The address that gets bounces; each mail adds its own tag after a plus. */
  MAIL_BOUNCES: z
    .email()
    .refine((address) => address.indexOf('@') <= mailServerLimits.bounceNameLength, {
      error: `must have at most ${mailServerLimits.bounceNameLength} characters before the @`,
    })
    .optional(),
  /** Signs bounce and complaint events in our own format; if unset, that format is not accepted. */
  MAIL_EVENTS_SECRET: secret.optional(),
  /** Amazon SNS topics whose SES events are accepted. */
  MAIL_EVENTS_SNS_TOPICS: topicList,
  DKIM_DOMAIN: z.hostname().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9.-]{1,63}$/i)
    .optional(),
  DKIM_PRIVATE_KEY: privateKey.optional(),
  /** Who answers for this installation and where to write, as the legal pages say. */
  LEGAL_OPERATOR: z.string().trim().min(1),
  PRIVACY_CONTACT: z.email(),
  LEGAL_CONTACT: z.email(),
  /** Admins, by e-mail address. */
  ADMIN_ADDRESSES: addressList,
  /** Sign-in without a mail; ignored outside development. */
  ALLOW_DEV_LOGIN: flag.default(false),
  /** Sign-in links per minute for all visitors together, before a captcha is required. */
  LINKS_PER_MINUTE: z.coerce.number().int().min(1).default(rates.linksInAll[0].times),
  /** Sign-in links per network in 15 minutes; the limits of wider networks and of a day scale with it. */
  LINKS_PER_NETWORK: z.coerce.number().int().min(1).default(rates.linksByNetwork[0].times),
  /** Wrong codes per hour for all visitors together, before codes are refused and only links sign in. */
  WRONG_CODES_PER_HOUR: z.coerce.number().int().min(1).default(rates.wrongCodesInAll[0].times),
  /** Changes per minute by one account or one invitation. */
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(rates.writesByPrincipal[0].times),
  CAPTCHA_PROVIDER: z.enum(captchaProviders).optional(),
  CAPTCHA_SECRET: z.string().optional(),
  /** The provider's public key, which the page shows the captcha with. */
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  /** The provider's verification address, if not the usual one. */
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Our client at Google; without it contacts cannot be imported from there. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Where people give their consent and where contacts are read, if not at Google. */
  GOOGLE_ISSUER: encryptedUrl.default('https://accounts.google.com'),
  GOOGLE_PEOPLE_URL: encryptedUrl.default('https://people.googleapis.com'),
  /** The folder for pictures on a single computer; with S3_BUCKET they are stored in that bucket instead. */
  OBJECTS_FOLDER: z.string().default('.data/objects'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** The server's address, if it is not Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The key of the service that makes pictures; without it nobody is offered any. */
  OPENAI_API_KEY: z.string().optional(),
  /** The service's address, if it is not OpenAI's. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-1'),
  /** Pictures by AI in a day, for all people together. */
  AI_IMAGES_PER_DAY: z.coerce.number().int().min(1).default(rates.aiImagesInAll[0].times),
  /** Connections that a web process has open at once; beyond them new ones are closed. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).default(10_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Above this delay of the event loop new requests are turned away with 503. */
  SHED_LOOP_DELAY_MS: z.coerce.number().int().min(20).default(1000),
  /** Above so much memory in JavaScript's heap, or in all, likewise; by themselves they follow from what Node was given. */
  SHED_HEAP_MB: z.coerce.number().int().min(64).optional(),
  SHED_MEMORY_MB: z.coerce.number().int().min(128).optional(),
  RUN_MIGRATIONS: flag.default(false),
  /** The commit that was built, shown in the metrics. */
  BUILD_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/)
    .or(z.literal('unknown'))
    .default('unknown'),
});

/** Groups of settings that must be set together; each group depends on its first. */
const dependentSettings = [
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

const consistent = schema.superRefine((config, context) => {
  if (config.APP_SECRET_PREVIOUS.includes(config.APP_SECRET)) {
    context.addIssue({ code: 'custom', path: ['APP_SECRET_PREVIOUS'], message: 'must differ from APP_SECRET' });
  }
  for (const [first, ...others] of dependentSettings) {
    for (const key of others) {
      if ((config[first] === undefined) === !config[key]) continue;
      const message = `must be set together with ${first}, or not at all`;
      context.addIssue({ code: 'custom', path: [key], message });
    }
  }
});

export type Config = z.infer<typeof schema>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(`The configuration has ${issues.length} issue(s):\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
    this.issues = issues;
  }
}

/** Replaces the validator's own message, which does not name the variable. */
const issueTexts: Readonly<Record<string, string>> = {
  TRUSTED_PROXIES: 'must be a number from 0 to 5: how many proxies stand in front',
  MAIL_FROM: 'must be a bare mail address such as hello@kartu.example, without a name or angle brackets',
  DATABASE_URL: 'must be an address such as postgres://user:password@host:5432/database',
  SMTP_URL: 'must be an address such as smtps://user:password@host:465',
};
const missing = (message: string) => (message.startsWith('Invalid') ? 'is required' : message);

/** Variables whose names resemble a setting, so that they are probably misspelt: `TRUSTED_PROXY`. */
export function findMisspeltSettings(environment: Record<string, string | undefined>): string[] {
  const ours = Object.keys(schema.shape);
  const prefixes = new Set(
    ours.filter((name) => name.includes('_')).map((name) => name.slice(0, name.indexOf('_') + 4)),
  );
  return Object.keys(environment)
    .filter((name) => !ours.includes(name) && [...prefixes].some((prefix) => name.startsWith(prefix)))
    .map((name) => `the variable ${name} is not a setting; is it misspelt?`);
}

/** Misspelt settings in this process's environment. */
export const misspeltSettings = (): string[] => findMisspeltSettings(process.env);

/** Names every issue at once; an empty variable counts as one that is not set. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = consistent.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `${name}: ${name in given ? (issueTexts[name] ?? message) : missing(message)}`;
    }),
  );
}

export function readConfig(): Config {
  return parseConfig(process.env);
}
