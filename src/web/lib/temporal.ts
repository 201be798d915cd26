/** Browsers that cannot count days by themselves yet learn it when the first date is to be drawn. */
export async function bringTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
