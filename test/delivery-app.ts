import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { type CardDelivery, deliveryAnswer, type DeliveryRequest } from '#contract/cards/delivery.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { createDeliverer } from '#server/features/group-cards/delivery/jobs.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { createServices, type Services } from '#server/services.ts';
import { type CardTestApp, cardTestApp } from './card-app.ts';
import { createMovingClock, type MovingClock } from './moving-clock.ts';
import type { Visitor } from './visitor.ts';

interface World {
  rasa: Visitor;
  creator: string;
  guest: string;
  card: CreatedCard;
  /** To whom the card may be delivered; she was not invited. */
  ona: string;
}

export interface DeliveryTestApp {
  clock: MovingClock;
  testApp: CardTestApp;
  plan(email: string, more?: Partial<DeliveryRequest>): DeliveryRequest;
  path(card: CreatedCard): string;
  put(who: Visitor, card: CreatedCard, request: DeliveryRequest): Promise<number>;
  seen(who: Visitor, card: CreatedCard): Promise<CardDelivery | null>;
  stateOf(who: Visitor, card: CreatedCard): Promise<CardDelivery['state'] | undefined>;
  mailsTo: CardTestApp['parts']['mailbox']['mailsTo'];
  deliverDue(): Promise<number>;
  runAt(moment: string): Promise<number>;
  /** A creator in Vilnius with a card, and one message on it unless it stays empty. */
  world(options?: { isEmpty?: boolean }): Promise<World>;
  sentTo(address: string, times: number): Promise<void>;
  services(): Services;
}

/** The test app of the cards with a clock that moves, creators who plan deliveries, and the job that carries them out. */
export function deliveryTestApp(): DeliveryTestApp {
  const clock = createMovingClock('2026-11-20T12:00:00Z');
  const testApp = cardTestApp(clock);
  let deliverer: ReturnType<typeof createDeliverer>;
  let services: Services;

  beforeAll(() => {
    const { deps } = testApp.parts;
    services = createServices(deps);
    deliverer = createDeliverer(deps, services);
  });

  const morning = { chosen: 'birthday', hour: 8 } as const;
  const plan = (email: string, more: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
    email,
    language: 'lt',
    timeZone: 'Europe/Vilnius',
    when: morning,
    ...more,
  });

  const path = ({ id }: CreatedCard) => `/api/group-cards/${id}/delivery`;
  const put = async (who: Visitor, card: CreatedCard, request: DeliveryRequest) =>
    (await who.put(path(card), request)).statusCode;
  const seen = async (who: Visitor, card: CreatedCard) =>
    deliveryAnswer.parse((await who.get(path(card))).json()).delivery;
  const stateOf = async (who: Visitor, card: CreatedCard) => (await seen(who, card))?.state;
  const mailsTo = (address: string) => testApp.parts.mailbox.mailsTo(address);

  const deliverDue = () => deliverer.run();

  function runAt(moment: string): Promise<number> {
    clock.set(moment);
    return deliverDue();
  }

  let people = 0;
  async function world({ isEmpty = false } = {}): Promise<World> {
    clock.set('2026-11-20T12:00:00Z');
    people += 1;
    const creator = `rasa${people}@example.lt`;
    const rasa = await testApp.signedIn(creator);
    await testApp.parts.deps.db.update(users).set({ timeZone: 'Europe/Vilnius' }).where(eq(users.email, creator));
    const guest = `guest${people}@example.lt`;
    const card = await testApp.makeSettled(rasa, guest);
    if (!isEmpty) await testApp.write(await testApp.bearer(guest), card);
    return { rasa, creator, guest, card, ona: `ona${people}@example.lt` };
  }

  async function sentTo(address: string, times: number): Promise<void> {
    await expect.poll(() => mailsTo(address).length).toBe(times);
  }

  return {
    clock,
    testApp,
    plan,
    path,
    put,
    seen,
    stateOf,
    mailsTo,
    deliverDue,
    runAt,
    world,
    sentTo,
    services: () => services,
  };
}
