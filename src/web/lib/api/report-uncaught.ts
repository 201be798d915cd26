function report(thrown: unknown): void {
  import('./report-error.ts').then(({ reportError }) => reportError(thrown)).catch(() => {});
}

/** Errors that nothing caught. Begins with the first dialog: public pages have no bytes to spare for it. */
export function reportUncaught(): void {
  if (!('document' in globalThis)) return;
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
