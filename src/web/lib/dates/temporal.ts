/** Loads the Temporal polyfill in browsers that need it. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** For `lazy`: loads a component that uses dates, after the polyfill where it is needed. */
export function withTemporal<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    await loadTemporal();
    return load();
  };
}

/** Middleware for pages that use dates: loads the polyfill before the page is rendered. */
export async function temporalFirst(_: unknown, next: () => Promise<unknown>): Promise<void> {
  await loadTemporal();
  await next();
}
