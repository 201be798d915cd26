/** Browsers that cannot count days by themselves yet learn it when the first date is to be drawn. */
export async function bringTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** For `lazy`: a part of the page that works with dates. Only browsers without Temporal fetch it. */
export function withTemporal<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    await bringTemporal();
    return load();
  };
}

/** Middleware for a page that works with dates from its first line on. */
export async function temporalFirst(_: unknown, next: () => Promise<unknown>): Promise<void> {
  await bringTemporal();
  await next();
}
