/** For `lazy`: a part of the page that reckons with dates. Only browsers without Temporal fetch it. */
export function withTemporal<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
    return load();
  };
}
