import type { Environment } from './processes.ts';

/** Known to tests and proofs, so that they can compute links as they stand in mails. */
export const localSecret = 'only-for-this-machine-and-never-for-production';

/** Settings for development, browser tests and proofs, which nobody else can reach. */
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
    // Higher than in production, since programs write faster than people.
    WRITES_PER_MINUTE: '100000',
  };
}
