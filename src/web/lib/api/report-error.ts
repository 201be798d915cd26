import type { z } from 'zod';
import type { scriptError } from '#contract/admin.ts';
import { browserErrorLimits } from '#domain/limits/admin.ts';

const reported = new Set<string>();

/** Reports an error to the server, each once and a few per page. Whether it arrives does not matter to the page. */
export function reportError(thrown: unknown): void {
  const { text, perPage } = browserErrorLimits;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = `${error.name}: ${error.message}`.slice(0, text);
  if (reported.has(message) || reported.size >= perPage) return;
  reported.add(message);
  const body: z.infer<typeof scriptError> = {
    message,
    stack: (error.stack ?? '').slice(0, text),
    path: location.pathname.slice(0, text),
  };
  fetch('/api/browser-errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
}
