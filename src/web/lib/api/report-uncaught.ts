/** Errors that nothing caught, on every page. What reports them is fetched with the first: pages have few bytes to spare. */
export function reportUncaught(): void {
  const report = ({ error, message, reason }: Partial<ErrorEvent & PromiseRejectionEvent>) =>
    // Caught, or it would be the next one to report.
    void import('./report-error.ts').then((it) => it.reportError(reason ?? error ?? message)).catch(() => {});
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
}
