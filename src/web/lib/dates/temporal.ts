/** Loads the Temporal polyfill in browsers that need it. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** Middleware for pages that use dates: loads the polyfill before the page is rendered. */
export async function temporalMiddleware(_: unknown, next: () => Promise<unknown>): Promise<void> {
  await loadTemporal();
  await next();
}
