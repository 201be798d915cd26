import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardView, type CreatedCard, createdCard } from '#contract/group-cards.ts';
import { mum } from '#test/card-app.ts';
import { createTestMailWorker, type Product, startParts, startWeb } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import { createVisitor, type Visitor } from '#test/visitor.ts';
import { mailDeliveries, users, verificationTokens } from '#server/platform/database/schema/index.ts';
import { linkCode } from '#server/features/auth/service/links.ts';
import { makeUnsubscribeToken } from '#server/platform/mail/compose/unsubscribe-token.ts';
import { createSuppressions } from '#server/platform/mail/delivery/suppressions.ts';

const [oldSecret, newSecret] = ['the-secret-before-the-rotation-of-it', 'the-secret-after-the-rotation-of-it!'];

interface Installation {
  parts: Product;
  web: FastifyInstance;
  /** Sends what waits. */
  deliver(): Promise<void>;
}

async function install(settings: Record<string, string>): Promise<Installation> {
  const parts = await startParts('worker', settings);
  const web = await startWeb(parts);
  const worker = createTestMailWorker(parts);
  const { db } = parts.deps;
  return {
    parts,
    web,
    async deliver() {
      const waiting = await db
        .select()
        .from(mailDeliveries)
        .where(inArray(mailDeliveries.state, ['queued']));
      for (const { key } of waiting) await worker.deliver(key, 'by-hand');
    },
  };
}

let before: Installation;
let after: Installation;

beforeAll(async () => {
  before = await install({ APP_SECRET: oldSecret });
  const { DATABASE_URL, SMTP_URL } = before.parts.config;
  const shared = { DATABASE_URL, SMTP_URL };
  after = await install({ ...shared, APP_SECRET: newSecret, APP_SECRET_PREVIOUS: oldSecret });
});

/** The same browser, whose requests now reach a process that was started with the new secret. */
function laterOn(visitor: Visitor): Visitor {
  const later = createVisitor(after.web);
  for (const [name, value] of visitor.cookies) later.cookies.set(name, value);
  return later;
}

const mailTo = (address: string) => before.parts.mailbox.lastTo(address);

async function signedIn(address: string): Promise<Visitor> {
  const visitor = createVisitor(before.web);
  await visitor.requestLink(address);
  await before.deliver();
  await visitor.open(linkIn(await mailTo(address)).link);
  return visitor;
}

async function makeCard(creator: Visitor, invitedContributors: string): Promise<CreatedCard> {
  return createdCard.parse((await creator.post('/api/group-cards', { ...mum, invitedContributors })).json());
}

/** As whom a browser that opens this personal link sees the card. */
async function kindByLink(link: string, { slug }: CreatedCard): Promise<string> {
  const visitor = createVisitor(after.web);
  await visitor.open(link);
  return cardView.parse((await visitor.get(`/api/group-cards/slug/${slug}`)).json()).viewer.kind;
}

const personalLink = (text = '') => /https:\/\/kartu\.test\S*\?invite=[\w-]{43}/.exec(text)?.[0] ?? '';

async function find(visitor: Visitor, { slug }: CreatedCard) {
  const { invitations } = cardView.parse((await visitor.get(`/api/group-cards/slug/${slug}`)).json());
  return invitations[0]?.id ?? 0;
}

describe('after the secret was changed and the one before is still accepted', () => {
  test('nobody is signed out', async () => {
    const visitor = await signedIn('stays@example.lt');
    expect((await laterOn(visitor).me()).json()).toMatchObject({ email: 'stays@example.lt' });
  });

  test.each(['before', 'after'])('link and code of a mail sent %s the change sign in', async (when) => {
    for (const by of ['link', 'code']) {
      const address = `${by}-${when}@example.lt`;
      const visitor = createVisitor(before.web);
      await visitor.requestLink(address);
      await (when === 'before' ? before : after).deliver();
      const { link, code } = linkIn(await mailTo(address));
      const later = laterOn(visitor);
      await (by === 'link' ? later.open(link) : later.post('/api/auth/code', { code }));
      expect((await later.me()).json()).toMatchObject({ email: address });
    }
  });

  test('one code is right, not one for each secret', async () => {
    const visitor = createVisitor(before.web);
    await visitor.requestLink('one-code@example.lt');
    await before.deliver();
    const { code } = linkIn(await mailTo('one-code@example.lt'));
    const { db, hmac } = after.parts.deps;
    const [link] = await db
      .select()
      .from(verificationTokens)
      .where(eq(verificationTokens.email, 'one-code@example.lt'));
    const later = laterOn(visitor);
    const ofNewSecret = linkCode(hmac, link?.id ?? 0);
    expect((await later.post('/api/auth/code', { code: ofNewSecret })).statusCode).toBe(400);
    expect((await later.post('/api/auth/code', { code })).statusCode).toBe(200);
  });

  test('reminders can be left by the link of an old mail', async () => {
    await signedIn('leaves@example.lt');
    const { db, hmac } = before.parts.deps;
    const [user] = await db.select().from(users).where(eq(users.email, 'leaves@example.lt'));
    const token = makeUnsubscribeToken(hmac, { userId: user?.id ?? 0, list: 'reminders' });
    await after.web.inject({ method: 'POST', url: `/api/unsubscribe?t=${token}`, headers: { host: 'kartu.test' } });
    const [left] = await db.select().from(users).where(eq(users.email, 'leaves@example.lt'));
    expect(left?.remindersEnabled).toBe(false);
  });

  test('personal links go on, whether mailed before, copied after or sent once more', async () => {
    const creator = await signedIn('host@example.lt');
    const card = await makeCard(creator, 'guest@example.lt');
    await before.deliver();
    const mailed = personalLink((await mailTo('guest@example.lt')).text);
    expect(await kindByLink(mailed, card)).toBe('bearer');
    const later = laterOn(creator);
    const copied = await later.post(`/api/group-cards/${card.id}/invitations/${await find(later, card)}/link`);
    expect(await kindByLink(copied.json<{ url: string }>().url, card)).toBe('bearer');
    expect((await later.post(`/api/group-cards/${card.id}/nudge`)).json()).toEqual({ nudged: 1 });
    await after.deliver();
    const nudged = personalLink((await before.parts.mailbox.lastTo('guest@example.lt', 1)).text);
    expect(await kindByLink(nudged, card)).toBe('bearer');
  });

  test('invitations are refused by an old mail, and what was refused before stays so', async () => {
    const creator = await signedIn('insists@example.lt');
    await makeCard(creator, 'refuses@example.lt, refused@example.lt');
    await before.deliver();
    const refuse = async (address: string, { web }: Installation) => {
      const [, token = ''] = /stop-invitations\?t=([\w-]+)/.exec((await mailTo(address)).text ?? '') ?? [];
      await web.inject({ method: 'POST', url: `/api/stop-invitations?t=${token}`, headers: { host: 'kartu.test' } });
    };
    await refuse('refused@example.lt', before);
    await refuse('refuses@example.lt', after);
    await makeCard(laterOn(creator), 'refuses@example.lt, refused@example.lt, welcomes@example.lt');
    await after.deliver();
    await mailTo('welcomes@example.lt');
    for (const address of ['refuses@example.lt', 'refused@example.lt']) {
      expect(before.parts.mailbox.mailsTo(address)).toHaveLength(1);
    }
  });

  test('an address that came back is not written to, and whoever signs in by it is again', async () => {
    const creator = await signedIn('writes@example.lt');
    const [old, now] = [before, after].map(({ parts }) => createSuppressions(parts.deps.hmac, parts.deps.clock));
    const { db } = after.parts.deps;
    await db.transaction((tx) => old?.addSuppressions(tx, 'gone@example.lt', ['all'], 'bounced') ?? Promise.resolve());
    const found = () => now?.findReason(db, 'gone@example.lt', 'reminders');
    expect(await found()).toBe('bounced');
    await makeCard(laterOn(creator), 'gone@example.lt');
    await after.deliver();
    expect(before.parts.mailbox.mailsTo('gone@example.lt')).toHaveLength(0);
    const back = createVisitor(after.web);
    await back.requestLink('gone@example.lt');
    await after.deliver();
    await back.open(linkIn(await mailTo('gone@example.lt')).link);
    expect(await found()).toBeNull();
  });
});
