import lighthouse, { auditFlowArtifacts } from 'lighthouse';
import { publicFolder } from '#domain/cards/picture.ts';
import { paceNow, slowdownAt } from './page-pace.ts';
import type { MeasuredPage, Measurement } from './page-scores.ts';
import { byProcessorTime } from './processor-time.ts';

/** The server and the browser to measure with, and the session cookie of a user with 200 birthdays for private pages. */
export interface Place {
  origin: string;
  port: number;
  cookie: string;
}

/** For pages with pictures of people: a narrow phone with sharp pictures. */
const narrowPhone = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };

type Audits = Record<string, { id: string; title: string; score: number | null; details?: unknown }>;

/**
 * One visit. Lighthouse simulates the slow processor from the record of a fast visit, so the record is judged by the
 * slowdown that fits the pace of the machine in this very visit. Record and pace both count the time in which there was
 * a processor.
 */
async function runOnce(page: MeasuredPage, { origin, port, cookie }: Place, onlyCategories: readonly string[]) {
  const url = origin + page.path;
  const flags = {
    port,
    logLevel: 'error' as const,
    output: 'json' as const,
    onlyCategories: [...onlyCategories],
    disableFullPageScreenshot: true,
    ...(page.isPrivate && { extraHeaders: { cookie }, screenEmulation: narrowPhone }),
  };
  const paceBefore = paceNow();
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
  const { settings, Trace: trace } = result.artifacts;
  const pace = (paceBefore + paceNow()) / 2;
  const throttling = { ...settings.throttling, cpuSlowdownMultiplier: slowdownAt(pace) };
  const artifacts = {
    ...result.artifacts,
    settings: { ...settings, throttling },
    Trace: { ...trace, traceEvents: byProcessorTime(trace.traceEvents) },
  };
  const { steps } = await auditFlowArtifacts({ gatherSteps: [{ artifacts, flags: { ...flags, throttling } }] });
  const lhr = steps[0]?.lhr ?? result.lhr;
  return { lhr, pace: Math.round(pace) };
}

interface Fetched {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

function kilobytesOf(details: unknown, isCounted: (each: Fetched) => boolean): number {
  const { items = [] } = (details ?? {}) as { items?: Fetched[] };
  const bytes = items.filter(isCounted).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return Math.round(bytes / 1024);
}

/** What took the time of a page: kinds of work, and scripts. */
function profileOf(audits: Record<string, { details?: unknown }>): string[] {
  const itemsOf = (audit: string) =>
    (
      (audits[audit]?.details ?? {}) as {
        items?: { group?: string; url?: string; duration?: number; total?: number }[];
      }
    ).items ?? [];
  return [
    ...itemsOf('mainthread-work-breakdown').map(({ group, duration = 0 }) => `${group} ${Math.round(duration)} ms`),
    ...itemsOf('bootup-time').map(({ url, total = 0 }) => `${url?.split('/').at(-1)} ${Math.round(total)} ms`),
  ].slice(0, 10);
}

export async function measure(
  page: MeasuredPage,
  place: Place,
  onlyCategories: readonly string[],
): Promise<Measurement> {
  // On a busy machine Chromium sometimes loses a trace, and Lighthouse itself advises to try again.
  const visitOnce = () => runOnce(page, place, onlyCategories);
  const { lhr, pace } = await visitOnce().catch(visitOnce);
  const { audits, categories } = lhr;
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const fetched = audits['network-requests']?.details;
  const costly = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    points: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    pace,
    firstPaintMs: Math.round(figure('first-contentful-paint')),
    largestPaintMs: Math.round(figure('largest-contentful-paint')),
    blockedMs: Math.round(figure('total-blocking-time')),
    speedIndexMs: Math.round(figure('speed-index')),
    shift: figure('cumulative-layout-shift'),
    kilobytes: Math.round(figure('total-byte-weight') / 1024),
    scriptKilobytes: kilobytesOf(fetched, ({ resourceType }) => resourceType === 'Script'),
    photoKilobytes: kilobytesOf(fetched, ({ url }) => url.includes(publicFolder)),
    profile: profileOf(audits),
    complaints: costly
      .map(({ id }) => (audits as Audits)[id])
      .filter((audit) => audit?.score !== null && audit?.score !== undefined && audit.score < 1)
      .map((audit) => `${audit?.id}: ${JSON.stringify(audit?.details ?? audit?.title).slice(0, 600)}`),
  };
}
