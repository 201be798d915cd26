import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { deliveryAnswer, type DeliveryRequest } from '#contract/cards/delivery.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { createDeliverer } from '#server/features/group-cards/delivery/jobs.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { createServices } from '#server/services.ts';
import { cardTestApp } from './card-app.ts';
import { createMovingClock } from './moving-clock.ts';
import type { Visitor } from './visitor.ts';

/** The test app of the cards with a clock that moves, creators who plan deliveries, and the job that carries them out. */
export function deliveryTestApp() {
  const clock = createMovingClock('2026-11-20T12:00:00Z');
  const testApp: ReturnType<typeof cardTestApp> = cardTestApp(clock);
  let deliverer: ReturnType<typeof createDeliverer>;
  let services: ReturnType<typeof createServices>;

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
  /** A creator in Vilnius with a card, and one message on it unless it stays empty. */
  async function world({ isEmpty = false } = {}) {
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
