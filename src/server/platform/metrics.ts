import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { browserErrorKinds } from '#domain/admin/browser-error.ts';
import { closedStates, lanes } from '#domain/mail/delivery.ts';
import type { ReadReadiness } from './process/readiness.ts';

/** Values of one metric, by label. */
type ReadByLabel = () => Promise<Record<string, number>>;

/** The limits that refuse a request for a link. */
export const linkLimits = ['network', 'network-address', 'everybody', 'address'] as const;
export type LinkLimit = (typeof linkLimits)[number];

/** From the package.json in the directory where the process was started. */
export function productVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}

/** The process's metrics; one registry per instance, so that tests share none. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  /** Counted with every request; copied into a metric only when metrics are read. */
  const open = { requests: 0, pageCacheBytes: 0 };
  new Gauge({
    name: 'kartu_http_requests_open',
    help: 'Requests accepted and not yet answered.',
    registers,
    collect() {
      this.set(open.requests);
    },
  });
  new Gauge({
    name: 'kartu_page_cache_bytes',
    help: 'What cached pages take in memory, at most.',
    registers,
    collect() {
      this.set(open.pageCacheBytes);
    },
  });
  /** Asked of the database whenever the figures are read. */
  function watch(name: string, help: string, label: string, read: ReadByLabel): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        // While the database is unreachable there is no such figure, and the others are wanted all the more.
        const values = await read().catch(() => ({}));
        for (const [of, value] of Object.entries<number>(values)) this.set({ [label]: of }, value);
      },
    });
  }
  /** Sets all labels to 0 at the start: a counter that appears at 1 shows no increase to alert on. */
  function counter<Label extends string>(name: string, help: string, label: Label, values: readonly string[]) {
    const made = new Counter({ name, help, labelNames: [label], registers });
    for (const value of values) made.inc({ [label]: value } as Record<Label, string>, 0);
    return made;
  }
  const mails = new Counter({
    name: 'kartu_mails_total',
    help: 'Mails closed, by lane and state.',
    labelNames: ['lane', 'state'],
    registers,
  });
  for (const lane of lanes) for (const state of closedStates) mails.inc({ lane, state }, 0);
  return {
    registry,
    open,
    pageCache: counter('kartu_page_cache_requests_total', 'Pages for anybody, by whether they were cached.', 'result', [
      'hit',
      'miss',
      'too-long',
    ]),
    browserErrors: counter(
      'kartu_browser_errors_total',
      'Errors that browsers reported, by kind; those beyond the limits are refused.',
      'kind',
      [...browserErrorKinds, 'refused'],
    ),
    requestsShed: counter('kartu_requests_shed_total', 'Requests turned away by an overloaded process.', 'cause', [
      'event-loop',
      'heap',
      'memory',
    ]),
    databaseErrors: counter(
      'kartu_database_faults_total',
      'Requests that the database could not serve, by SQLSTATE or code of the network.',
      'code',
      ['connection', '53100', '53300', '57014'],
    ),
    requests: new Histogram({
      name: 'kartu_http_request_seconds',
      help: 'Time to answer a request, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.015, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    mails,
    mailRetries: counter('kartu_mail_retries_total', 'Mails put off, by lane.', 'lane', lanes),
    mailRefusals: counter(
      'kartu_mail_refusals_total',
      'Mails that the mail server refused by its policy, by lane.',
      'lane',
      lanes,
    ),
    bouncesNotSuppressed: counter(
      'kartu_mail_bounces_not_suppressed_total',
      'Mails that came back while too many did, so that their addresses were not suppressed, by lane.',
      'lane',
      lanes,
    ),
    mailEvents: counter(
      'kartu_mail_events_total',
      'What mail providers told of mails they had taken, by kind.',
      'event',
      ['bounce', 'soft-bounce', 'complaint'],
    ),
    linkRequestsRefused: counter(
      'kartu_link_requests_refused_total',
      'Requests for sign-in links that got no mail, by the limit that refused them.',
      'limit',
      linkLimits,
    ),
    codesRefused: counter(
      'kartu_codes_refused_total',
      'Codes not looked at because too many were wrong before, by the limit that refused them.',
      'limit',
      ['network', 'everybody'],
    ),
    remindersPlanned: new Counter({
      name: 'kartu_reminder_mails_planned_total',
      help: 'Reminder mails that the planner has posted.',
      registers,
    }),
    remindersExpired: new Counter({
      name: 'kartu_reminder_items_expired_total',
      help: 'Lines of reminder mails that came too late to be sent.',
      registers,
    }),
    jobFailures: new Counter({
      name: 'kartu_job_failures_total',
      help: 'Jobs that failed and will be tried again, by queue.',
      labelNames: ['queue'],
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'kartu_job_last_success_timestamp_seconds',
      help: 'When a job of the queue last ended well in this process.',
      labelNames: ['queue'],
      registers,
    }),
    buildInfo: new Gauge({
      name: 'kartu_build_info',
      help: 'Always 1; the labels say which release runs.',
      labelNames: ['version', 'commit'],
      registers,
    }),
    /** Reads the pool whenever metrics are read. */
    watchPool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void {
      new Gauge({
        name: 'kartu_database_connections',
        help: 'Connections of the pool for queries, and how many wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'waiting' }, pool.waitingCount);
        },
      });
    },
    retentionSuccess: new Gauge({
      name: 'kartu_retention_last_success_timestamp_seconds',
      help: 'When this process last removed old rows of this kind, found none, or started.',
      labelNames: ['rows'],
      registers,
    }),
    watchOverdueRows: (read: ReadByLabel) =>
      watch('kartu_rows_overdue', 'Rows that should have been removed two hours ago, up to a bound.', 'rows', read),
    /** Asked of the database whenever the figures are read. */
    watchOldestDueCard(read: () => Promise<number>): void {
      new Gauge({
        name: 'kartu_cards_oldest_due_seconds',
        help: 'How long the oldest card that publishes itself or is to be delivered has been due.',
        registers,
        async collect() {
          this.reset();
          const seconds = await read().catch(() => undefined);
          if (seconds !== undefined) this.set(seconds);
        },
      });
    },
    /** Asked of the database whenever the figures are read. */
    watchOrphanedItems(read: () => Promise<number>): void {
      new Gauge({
        name: 'kartu_reminder_items_orphaned',
        help: 'Open lines of reminder mails whose mail is not open; always 0 unless something is wrong.',
        registers,
        async collect() {
          const orphaned = await read().catch(() => undefined);
          if (orphaned !== undefined) this.set(orphaned);
        },
      });
    },
    watchReadiness(read: ReadReadiness): void {
      new Gauge({
        name: 'kartu_ready',
        help: '1 while the process can do its work, as /readyz tells; 0 otherwise.',
        registers,
        async collect() {
          this.set((await read()).status === 'ready' ? 1 : 0);
        },
      });
    },
    watchOldestDueMail: (read: ReadByLabel) =>
      watch(
        'kartu_mail_oldest_due_seconds',
        'How long the oldest open mail has waited since it was posted, by lane.',
        'lane',
        read,
      ),
    watchOpenMails: (read: ReadByLabel) =>
      watch('kartu_mails_open', 'Mails on their way, by lane, counted up to a bound.', 'lane', read),
    watchStoppedLanes: (read: ReadByLabel) =>
      watch('kartu_mail_lane_stopped', '1 for a lane that the mail server refuses, 0 for the others.', 'lane', read),
    watchItems: (read: ReadByLabel) =>
      watch('kartu_reminder_items', 'Lines planned within a day, by what has become of them.', 'state', read),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Serves the figures, and whether the process lives and is ready, on a port that the outside world never reaches. */
export function serveMetrics(
  metrics: Metrics,
  at: { host: string; port: number },
  readiness: ReadReadiness,
): Promise<Server> {
  metrics.watchReadiness(readiness);
  async function answerReadiness(response: ServerResponse): Promise<void> {
    const found = await readiness();
    const headers = { 'content-type': 'application/json' };
    response.writeHead(found.status === 'ready' ? 200 : 503, headers).end(JSON.stringify(found));
  }
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      void answerReadiness(response);
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(request.url === '/healthz' ? 200 : 404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => resolve(server));
  });
}
