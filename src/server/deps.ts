import { type TermsVersion, termsVersions } from '#domain/legal/terms-versions.ts';
import { type Captcha, createCaptcha } from './platform/captcha.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connectDatabase, type Database } from './platform/database/connect.ts';
import { createDatabaseErrors, type DatabaseErrors } from './platform/database/errors.ts';
import { type FetchText, fetchText } from './platform/fetch-text.ts';
import { createGoogle, type Google } from './platform/google/google.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { createLive, type Live } from './platform/live.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createOutbox, type Outbox } from './platform/mail/delivery/outbox.ts';
import { createMetrics, type Metrics, productVersion } from './platform/metrics.ts';
import { createObjectStore, type ObjectStore } from './platform/objects/object-store.ts';
import { createPictureDecoder, type PictureDecoder } from './platform/pictures/decoder.ts';
import { createImageProvider, type ImageProvider } from './platform/pictures/image-provider.ts';
import { createRateLimits, type RateLimits } from './platform/rate-limits.ts';
import { createKeyedHmac, type KeyedHmac } from './platform/secrets.ts';
import { createTimeZones, type TimeZones } from './platform/time-zones.ts';

/** Everything outside itself that a feature may use, passed explicitly. */
export interface Deps {
  config: Config;
  logger: Logger;
  clock: Clock;
  metrics: Metrics;
  db: Database;
  databaseErrors: DatabaseErrors;
  jobs: Jobs;
  outbox: Outbox;
  live: Live;
  hmac: KeyedHmac;
  rateLimits: RateLimits;
  objects: ObjectStore;
  pictureDecoder: PictureDecoder;
  /** Null where no pictures by AI are offered. */
  imageProvider: ImageProvider | null;
  captcha: Captcha;
  /** Null where no client at Google is configured. */
  google: Google | null;
  fetchText: FetchText;
  timeZones: TimeZones;
  termsVersions: readonly TermsVersion[];
}

export interface OwnedDeps extends Deps {
  close(): Promise<void>;
}

function imageProviderOf({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_IMAGE_MODEL }: Config): ImageProvider | null {
  if (OPENAI_API_KEY === undefined) return null;
  return createImageProvider({ apiKey: OPENAI_API_KEY, baseURL: OPENAI_BASE_URL, model: OPENAI_IMAGE_MODEL });
}

export async function createDeps(
  config: Config,
  role: 'web' | 'worker',
  clock: Clock = systemClock,
): Promise<OwnedDeps> {
  const logger = createLogger({ level: config.LOG_LEVEL, process: role });
  const metrics = createMetrics();
  metrics.buildInfo.set({ version: productVersion(), commit: config.BUILD_COMMIT }, 1);
  // The only part that needs the database to start, so if it fails nothing else is open.
  const jobs = await startJobs({
    url: config.DATABASE_URL,
    logger,
    metrics,
    role: role === 'worker' ? 'work' : 'enqueue',
  });
  const connection = connectDatabase({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    name: `kartu-${role}`,
    logger,
  });
  metrics.watchPool(connection.pool);
  const live = createLive({ url: config.DATABASE_URL, logger });
  const pictureDecoder = createPictureDecoder();
  const hmac = createKeyedHmac(config.APP_SECRET, config.APP_SECRET_PREVIOUS);
  return {
    config,
    logger,
    clock,
    metrics,
    db: connection.db,
    databaseErrors: createDatabaseErrors(metrics),
    jobs,
    outbox: createOutbox({ jobs, clock, mailDomain: config.MAIL_FROM.split('@')[1] ?? 'localhost' }),
    live,
    hmac,
    rateLimits: createRateLimits(connection.pool, hmac, {
      linksInAll: config.LINKS_PER_MINUTE,
      linksInAllReserve: Math.ceil(config.LINKS_PER_MINUTE / 2),
      linksByNetwork: config.LINKS_PER_NETWORK,
      linksByNetworkReserve: config.LINKS_PER_NETWORK * 4,
      writesByPrincipal: config.WRITES_PER_MINUTE,
      wrongCodesInAll: config.WRONG_CODES_PER_HOUR,
      aiImagesInAll: config.AI_IMAGES_PER_DAY,
    }),
    objects: createObjectStore(config),
    pictureDecoder,
    imageProvider: imageProviderOf(config),
    captcha: createCaptcha({
      provider: config.CAPTCHA_PROVIDER,
      secret: config.CAPTCHA_SECRET,
      verifyUrl: config.CAPTCHA_VERIFY_URL,
      logger,
    }),
    google: createGoogle(config, logger),
    fetchText,
    timeZones: createTimeZones(connection.db),
    termsVersions,
    async close() {
      pictureDecoder.close();
      await live.close();
      await jobs.stop();
      await connection.close();
    },
  };
}
