import { expect } from 'vitest';
import { type CardView, cardView, type CreatedCard, createdCard, type NewCardRequest } from '#contract/group-cards.ts';
import type { ContributionItem, ContributionRequest } from '#contract/contributions.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type TestApp, type TestAppOptions, testApp } from './app.ts';
import type { Visitor } from './visitor.ts';

export const mum = {
  initiatorName: 'Rasa',
  recipientName: 'Ona',
  recipientBirthday: '1956-11-26',
  title: 'Seventy candles',
  description: 'From all of us',
  theme: 'sunset',
} satisfies Partial<NewCardRequest>;

export interface CardTestApp extends TestApp {
  make(creator: Visitor, invited: string, more?: Partial<NewCardRequest>): Promise<CreatedCard>;
  /** Makes a card and waits until its mails are sent, after which nothing in the background changes it. */
  makeSettled(creator: Visitor, invited: string, more?: Partial<NewCardRequest>): Promise<CreatedCard>;
  /** The personal link in the latest invitation to an address. */
  linkTo(address: string): Promise<string>;
  /** A visitor who has opened the personal link sent to an address. */
  bearer(address: string): Promise<Visitor>;
  see(visitor: Visitor, slug: string): Promise<CardView>;
  write(visitor: Visitor, card: CreatedCard, more?: Partial<ContributionRequest>): Promise<ContributionItem>;
  invitationId(creator: Visitor, card: CreatedCard, address: string): Promise<number>;
}

/** The app with a running mail worker, and the actions of people on cards. */
export function cardTestApp(clock?: Clock, options: Pick<TestAppOptions, 'adapt' | 'settings'> = {}): CardTestApp {
  // Load shedding is off, since parallel tests keep the machine busy.
  const app = testApp({ ...options, clock });

  const cards: CardTestApp = {
    ...app,
    get parts() {
      return app.parts;
    },
    get web() {
      return app.web;
    },

    async make(creator, invitedContributors, more = {}) {
      const answer = await creator.post('/api/group-cards', { ...mum, invitedContributors, ...more });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      return createdCard.parse(answer.json());
    },

    async makeSettled(creator, invited, more) {
      const card = await cards.make(creator, invited, more);
      const isSent = async () =>
        (await cards.see(creator, card.slug)).invitations.every(({ sentAt }) => sentAt !== null);
      await expect.poll(isSent).toBe(true);
      return card;
    },

    async linkTo(address) {
      const links = () =>
        app.parts.mailbox
          .mailsTo(address)
          .flatMap(({ text = '' }) => /https:\/\/kartu\.test\S*\?invite=[\w-]{43}/.exec(text)?.[0] ?? []);
      await expect.poll(() => links().length).toBeGreaterThan(0);
      return links().at(-1) ?? '';
    },

    async bearer(address) {
      const visitor = app.anybody();
      const opened = await visitor.open(await cards.linkTo(address));
      expect(opened.statusCode).toBe(303);
      return visitor;
    },

    async see(visitor, slug) {
      const answer = await visitor.get(`/api/group-cards/slug/${slug}`);
      expect(answer.statusCode).toBe(200);
      return cardView.parse(answer.json());
    },

    async write(visitor, card, more = {}) {
      const { viewer } = await cards.see(visitor, card.slug);
      const words: ContributionRequest = {
        contributorName: 'Jonas',
        contributorEmail: viewer.email ?? 'nobody@example.lt',
        type: 'text',
        content: 'Happy birthday',
        ...more,
      };
      const answer = await visitor.post(`/api/group-cards/${card.id}/contributions`, words);
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      return answer.json();
    },

    async invitationId(creator, card, address) {
      const { invitations } = await cards.see(creator, card.slug);
      return invitations.find(({ inviteeEmail }) => inviteeEmail === address)?.id ?? 0;
    },
  };
  return cards;
}
