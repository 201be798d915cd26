import { createHash } from 'node:crypto';
import Bowser from 'bowser';
import type { z } from 'zod';
import type { BrowserErrorItem, policyReport, scriptError } from '#contract/admin.ts';
import {
  type BrowserErrorKind,
  isByExtension,
  plainMessage,
  plainPage,
  plainStack,
} from '#domain/admin/browser-error.ts';
import { countedNetwork } from '#domain/auth/network.ts';
import type { Deps } from '#server/deps.ts';
import { browserErrorLimits } from '#server/platform/limits/http.ts';
import { createBrowserErrorRepo } from '../repo/browser-errors.ts';

export interface ErrorSender {
  ip: string;
  userAgent: string | undefined;
}

/** Name and main version alone: all of it would tell one person from another. */
function browserOf(userAgent: string | undefined): string {
  if (!userAgent) return 'unknown';
  const { name, version } = Bowser.parse(userAgent).browser;
  return name ? `${name} ${Number.parseInt(version ?? '', 10) || ''}`.trim() : 'unknown';
}

const pathIn = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : 'none');

/** What browsers report of our pages: redacted, limited in number, counted, logged and shown in the backend. */
export function createBrowserErrorService({
  clock,
  db,
  logger,
  metrics,
  rateLimits,
}: Pick<Deps, 'clock' | 'db' | 'logger' | 'metrics' | 'rateLimits'>) {
  const repo = createBrowserErrorRepo(clock);

  async function save(
    kind: BrowserErrorKind,
    { message, stack, page }: Record<'message' | 'stack' | 'page', string>,
    { ip, userAgent }: ErrorSender,
  ): Promise<void> {
    const isWithinLimits = await rateLimits.allow(
      { rate: 'browserErrorsByNetwork', key: countedNetwork(ip) },
      { rate: 'browserErrorsInAll', key: 'all' },
    );
    metrics.browserErrors.inc({ kind: isWithinLimits ? kind : 'refused' });
    if (!isWithinLimits) return;
    const [innermost = ''] = stack.split('\n');
    const fingerprint = createHash('sha256').update([kind, message, innermost].join('\n')).digest();
    const browser = browserOf(userAgent);
    logger.warn({ kind, message, stack, page, browser }, 'a browser reported an error');
    await repo.saveError(db, { fingerprint, kind, message, stack, page, browser });
    await repo.removeSurplus(db);
  }

  return {
    async reportScriptError({ message, stack, path }: z.infer<typeof scriptError>, sender: ErrorSender): Promise<void> {
      if (isByExtension(stack)) return;
      const plain = plainMessage(message).slice(0, browserErrorLimits.messageLength);
      await save(
        'script',
        { message: plain, stack: plainStack(stack, browserErrorLimits.frames).join('\n'), page: plainPage(path) },
        sender,
      );
    },

    async reportRefusal({ 'csp-report': report }: z.infer<typeof policyReport>, sender: ErrorSender): Promise<void> {
      const { 'blocked-uri': blocked, 'source-file': source } = report;
      if (isByExtension(`${blocked} ${source}`)) return;
      const [directive = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ');
      // A host says enough, and an address may hold a secret.
      const what = URL.canParse(blocked) ? new URL(blocked).host : plainMessage(blocked);
      const [place = ''] = plainStack(`${source}:${report['line-number'] ?? 0}`, 1);
      const message = `${plainMessage(directive)} refused ${what || 'something'}`.slice(
        0,
        browserErrorLimits.messageLength,
      );
      await save('policy', { message, stack: place, page: plainPage(pathIn(report['document-uri'])) }, sender);
    },

    async listErrors(): Promise<BrowserErrorItem[]> {
      const errors = await repo.listErrors(db);
      return errors.map(({ firstAt, lastAt, ...error }) => ({
        ...error,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }));
    },
  };
}

export type BrowserErrorService = ReturnType<typeof createBrowserErrorService>;
