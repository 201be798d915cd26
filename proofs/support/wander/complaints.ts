import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** A page that is no longer there, and a call that was refused, are answers; the browser complains of both. */
function isAnswer(message: ConsoleMessage): boolean {
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
  if (status === undefined) return false;
  const { pathname } = new URL(message.location().url);
  if (pathname.startsWith('/api/')) return /^4\d\d$/.test(status);
  return status === '404' && /\/(group-cards?\/|nowhere)/.test(pathname);
}

/** The preview of a mail lies in a frame that runs no script, not even that of the walk. */
const framedMail = /^Blocked script execution in '[^']*\/delivery\/preview/;

const networkNoise =
  /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED|FAILED)|^(TypeError: )?(Failed to fetch|network error)/;

/** Gathers what the browser complains of, save what being offline brings with it. */
export class Complaints {
  readonly #heard: string[] = [];
  isOffline = false;

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' || isAnswer(message) || framedMail.test(message.text())) return;
      this.#add(`console: ${message.text()}`, message.text());
    });
    context.on('weberror', (failure) => {
      const error = failure.error();
      this.#add(`page error: ${error.message}`, error.message);
    });
  }

  #add(complaint: string, text: string): void {
    if (this.isOffline && networkNoise.test(text)) return;
    this.#heard.push(complaint);
  }

  take(): string[] {
    return this.#heard.splice(0);
  }
}
