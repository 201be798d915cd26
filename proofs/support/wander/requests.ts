import type { Page, Request } from '@playwright/test';

/** What was fetched is drawn a bit later: a dialog whose code has come opens over the next step. */
const drawMs = 250;

/** The requests of a page. */
export class Requests {
  readonly #underWay = new Set<Request>();
  #answeredAt = 0;

  constructor(page: Page) {
    page.on('request', (request) => {
      // A page that listens for news does so for ever.
      if (request.resourceType() !== 'eventsource') this.#underWay.add(request);
    });
    const end = (request: Request) => {
      if (this.#underWay.delete(request)) this.#answeredAt = performance.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Those without an answer. */
  get underWay(): string[] {
    return Array.from(this.#underWay, (request) => request.url());
  }

  get areDrawn(): boolean {
    return this.#underWay.size === 0 && performance.now() - this.#answeredAt > drawMs;
  }
}
