import type { Environment } from './processes.ts';

/** Known to programs that look at the product from outside and need a link as from a mail. */
export const localSecret = 'only-for-this-machine-and-never-for-production';

/** Settings that are right for a machine on which only we are: development, browser tests, proofs. */
export function localSettings(parts: {
  origin: string;
  port: number;
  databaseUrl: string;
  smtpUrl: string;
}): Environment {
  return {
    PUBLIC_ORIGIN: parts.origin,
    HOST: '127.0.0.1',
    PORT: String(parts.port),
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
    DATABASE_URL: parts.databaseUrl,
    SMTP_URL: parts.smtpUrl,
    MAIL_FROM: 'hello@kartu.example',
    LEGAL_OPERATOR: 'Kartu Example UAB',
    PRIVACY_CONTACT: 'privacy@kartu.example',
    LEGAL_CONTACT: 'legal@kartu.example',
    APP_SECRET: localSecret,
    // Programs write faster than people.
    WRITES_PER_MINUTE: '100000',
  };
}
