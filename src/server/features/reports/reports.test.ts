import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { ReportRequest } from '#contract/cards/report.ts';
import type { UploadAddress } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import type { ReportAct } from '#domain/cards/report.ts';
import { oldRows } from '#server/jobs.ts';
import { createObjectRemover } from '#server/features/group-cards/photos/jobs.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { createServices } from '#server/services.ts';
import { cardTestApp } from '#test/card-app.ts';
import { drawPicture } from '#test/fixtures/pictures.ts';
import type { Visitor } from '#test/visitor.ts';

const boss = 'boss@kartu.test';
const app = cardTestApp(undefined, { settings: { ADMIN_ADDRESSES: boss } });
let admin: Visitor;
let name: string;
let creator: Visitor;
let guest: Visitor;
let card: CreatedCard;

beforeAll(async () => {
  admin = await app.signedIn(boss);
});

beforeEach(async () => {
  name = randomLetters(8).toLowerCase();
  creator = await app.signedIn(`${name}@example.lt`);
  card = await app.makeSettled(creator, `${name}-guest@example.lt`);
  guest = await app.bearer(`${name}-guest@example.lt`);
});

const report = (visitor: Visitor, more: Partial<ReportRequest> = {}): Promise<LightMyRequestResponse> =>
  visitor.post(`/api/group-cards/slug/${card.slug}/reports`, { ground: 'insult', ...more });

const stored = () => app.run(`select * from reports where group_card_id = ${card.id} order by created_at`);

const mailsTo = (address: string) => app.parts.mailbox.mailsTo(address);

async function mailTo(address: string, subject: string) {
  const found = () => mailsTo(address).find((mail) => mail.subject === subject);
  await expect.poll(found).toBeDefined();
  return found();
}

/** An admin decides about the first report on the card, or about another one. */
async function decide(act: ReportAct, more: { ground?: string; index?: number; end?: string } = {}): Promise<void> {
  const row = (await stored())[more.index ?? 0];
  const given = `${String(row?.['creator_id'])}.${String(row?.['id'])}`;
  const ground = more.ground === undefined ? {} : { ground: more.ground };
  const fields = { report: given, act, reason: 'looked at it', back: '/backend/reports', ...ground };
  const answer = await admin.sendForm('/api/backend/reports/decide', fields);
  expect(answer.headers.location).toBe(`/backend/reports?report=${given}&end=${more.end ?? 'done'}`);
}

const send = async (visitor: Visitor, payload: Buffer): Promise<LightMyRequestResponse> => {
  const asked = await visitor.post(`/api/group-cards/photos/upload?card=${card.id}`);
  const url = new URL(asked.json<UploadAddress>().uploadURL).pathname;
  return visitor.ask({ method: 'PUT', url, payload, headers: { 'content-type': 'image/jpeg' } });
};

/** A picture on the card; what was sent and where it is. */
async function addPicture() {
  const size = 200 + Math.floor(Math.random() * 400);
  const sent = await drawPicture(size, 300).png().toBuffer();
  const { imageUrl } = (await send(guest, sent)).json<{ imageUrl: string }>();
  const { id } = await app.write(guest, card, {
    type: 'photo',
    imageUrl,
    content: 'The words stay',
    imageDescription: 'A girl',
  });
  return { sent, imageUrl, id };
}

describe('a report', () => {
  test('[ADMIN-6] whoever sees a card reports it: it is stored, and each admin gets one mail that tells nothing of the card', async () => {
    const before = mailsTo(boss).length;
    expect((await report(app.anybody(), { note: 'Look at the third one', email: 'Ann@Example.lt' })).statusCode).toBe(
      204,
    );
    expect((await report(guest)).statusCode).toBe(204);
    expect(await stored()).toMatchObject([
      { ground: 'insult', note: 'Look at the third one', reporter_email: 'ann@example.lt', reporter_user_id: null },
      { ground: 'insult', note: null, reporter_email: null },
    ]);
    await expect.poll(() => mailsTo(boss).length).toBe(before + 1);
    const { subject, text = '' } = mailsTo(boss).at(-1) ?? {};
    expect(subject).toBe('A card was reported');
    expect(text).toContain('https://kartu.test/backend/reports');
    for (const told of ['Seventy candles', 'Ona', name, 'third one']) expect(text).not.toContain(told);
  });

  test('needs a reason, a card that is seen and a picture that is there', async () => {
    const without = await app.anybody().post(`/api/group-cards/slug/${card.slug}/reports`, {});
    expect([without.statusCode, without.json().message]).toEqual([400, "Please choose what's wrong"]);
    expect((await report(guest, { contributionId: 12 })).statusCode).toBe(404);
    const words = await app.write(guest, card);
    expect((await report(guest, { contributionId: words.id })).statusCode).toBe(404);
    expect((await report(guest, { note: 'x'.repeat(501) })).statusCode).toBe(400);
    const elsewhere = `/api/group-cards/slug/${card.slug}x/reports`;
    expect((await app.anybody().post(elsewhere, { ground: 'me' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual([]);
  });

  test('[ADMIN-6] five a day, and the sixth is told where to write', async () => {
    for (let time = 0; time < 5; time += 1) expect((await report(creator)).statusCode).toBe(204);
    const refused = await report(creator);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(refused.json().message).toMatch(
      /^That's 5 reports today, and we're reading them\. Try again tomorrow, or write to \S+@\S+\.$/,
    );
    expect(await stored()).toHaveLength(5);
  });
});

test('a report takes one database connection at a time', async () => {
  const { deps } = app.parts;
  const small = connectDatabase({ url: deps.config.DATABASE_URL, pool: 1, name: 'small-pool', logger: deps.logger });
  try {
    const rateLimits = createRateLimits(small.pool, deps.hmac);
    const { reports } = createServices({ ...deps, db: small.db, rateLimits });
    const [row] = await app.run(`select creator_id from group_cards where id = ${card.id}`);
    const seen = {
      card: { creatorId: Number(row?.['creator_id']), id: card.id },
      viewer: { userId: null, invitationId: null },
    };
    const given = { ground: 'insult', note: null, contributionId: null, email: null } as const;
    await reports.addReport(seen, given, { ip: '192.0.2.7', language: 'en' });
  } finally {
    await small.close();
  }
  expect(await stored()).toHaveLength(1);
});

describe('what admins decide', () => {
  test('[ADMIN-6] a picture that is taken down leaves a notice, is served no more and cannot be uploaded again', async () => {
    const { sent, imageUrl, id } = await addPicture();
    const reporter = await app.signedIn(`${name}-reporter@example.lt`);
    expect((await report(reporter, { contributionId: id, ground: 'me' })).statusCode).toBe(204);
    await decide('take-picture-down');

    const [message] = (await app.see(guest, card.slug)).contributions;
    expect(message).toMatchObject({ type: 'photo', content: 'The words stay', imageUrl: null, imagePreview: null });
    expect(JSON.stringify(message)).not.toContain('A girl');
    expect((await app.anybody().get(imageUrl)).statusCode).toBe(404);
    // The same file, and the same pixels packed in another way.
    for (const again of [sent, await sharp(sent).png({ compressionLevel: 0 }).toBuffer()]) {
      const refused = await send(guest, again);
      expect([refused.statusCode, refused.json().message]).toEqual([
        415,
        "This photo was taken down and can't be added again.",
      ]);
    }
    const toCreator = await mailTo(`${name}@example.lt`, 'A picture on your card was taken down');
    expect(toCreator?.text).toContain("Reason: it shows somebody who doesn't want to be on it");
    expect(toCreator?.text).toContain('within 30 days');
    const answer = await mailTo(`${name}-reporter@example.lt`, 'About your report');
    expect(answer?.text).toContain('We looked at it and took it down.');

    // Hidden by the creator like any other message.
    const hidden = await creator.patch(`/api/group-cards/${card.id}/contributions/${id}`, { hidden: true });
    expect(hidden.statusCode).toBe(200);
  });

  test('[ADMIN-6] the picture is kept for 30 days to object, its hash for 90', async () => {
    const { sent, id } = await addPicture();
    await report(guest, { contributionId: id });
    await decide('take-picture-down');
    const removers = oldRows(app.parts.deps);
    const age = (days: number) =>
      app.run(`update uploads set expires_at = expires_at - interval '${days} days' where contribution_id = ${id};
        update blocked_pictures set created_at = created_at - interval '${days} days'`);
    const objects = async () => (await app.run(`select 1 from uploads where contribution_id = ${id}`)).length;
    await age(29);
    await removers['uploads']?.remove(100, null);
    expect(await objects()).toBe(1);
    await age(1);
    await removers['uploads']?.remove(100, null);
    expect(await objects()).toBe(0);
    await createObjectRemover(app.parts.deps).run();
    expect((await send(guest, sent)).statusCode).toBe(415);
    await age(60);
    await removers['blocked_pictures']?.remove(100, null);
    expect(await app.run('select 1 from blocked_pictures')).toEqual([]);
    expect((await send(guest, sent)).statusCode).toBe(200);
  });

  test('a picture comes back when its author was right to object', async () => {
    const { imageUrl, id } = await addPicture();
    await report(guest, { contributionId: id });
    const before = (await app.see(guest, card.slug)).contributions;
    await decide('take-picture-down');
    await decide('restore-picture');
    expect((await app.see(guest, card.slug)).contributions).toEqual(before);
    expect((await app.anybody().get(imageUrl)).statusCode).toBe(200);
    expect(await app.run('select 1 from blocked_pictures')).toEqual([]);
  });

  test('a picture does not come back over a newer one of its author', async () => {
    const { id } = await addPicture();
    await report(guest, { contributionId: id });
    await decide('take-picture-down');
    const { imageUrl: newer } = (await send(guest, await drawPicture(150, 170).png().toBuffer())).json<{
      imageUrl: string;
    }>();
    const changed = await guest.patch(`/api/group-cards/${card.id}/contributions/${id}`, { imageUrl: newer });
    expect(changed.statusCode).toBe(200);
    await decide('restore-picture', { end: 'newer' });
    expect((await app.see(guest, card.slug)).contributions[0]).toMatchObject({ imageUrl: newer });
    expect((await app.anybody().get(newer)).statusCode).toBe(200);
  });

  test('[ADMIN-6] admins see a picture that is taken down after saying why, and nobody else does', async () => {
    const { imageUrl, id } = await addPicture();
    await report(guest, { contributionId: id });
    await decide('take-picture-down');
    const [row] = await stored();
    const reference = `${String(row?.['creator_id'])}.${String(row?.['id'])}`;
    const query = new URLSearchParams({ report: reference, name: imageUrl.replace('/public-objects/', '') });
    const picture = `/api/backend/reports/picture?${query}`;
    expect((await admin.get(picture)).statusCode).toBe(404);
    await admin.sendForm('/api/backend/reports/look', { report: reference, reason: 'an objection came' });
    const seen = await admin.get(picture);
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    for (const visitor of [creator, guest, app.anybody()]) expect((await visitor.get(picture)).statusCode).toBe(404);
    const elsewhere = new URLSearchParams({ report: reference, name: 'exports/1-1.zip' });
    expect((await admin.get(`/api/backend/reports/picture?${elsewhere}`)).statusCode).toBe(404);
  });

  test('[ADMIN-6] the photo on the cover is taken down alone or with its card, and comes back', async () => {
    const { imageUrl } = (await send(creator, await drawPicture(210, 190).png().toBuffer())).json<{
      imageUrl: string;
    }>();
    const put = (cover: object) => creator.patch(`/api/group-cards/${card.id}`, { cover });
    expect((await put({ imageUrl, x: 50, y: 20 })).statusCode).toBe(204);
    const isServed = async () => (await app.anybody().get(imageUrl)).statusCode === 200;
    await report(guest, { ground: 'me' });
    await decide('take-picture-down');
    expect((await app.see(guest, card.slug)).cover).toBeNull();
    expect(await isServed()).toBe(false);
    const told = await mailTo(`${name}@example.lt`, 'A picture on your card was taken down');
    expect(told?.text).toContain("Reason: it shows somebody who doesn't want to be on it");
    await decide('restore-picture');
    expect((await app.see(guest, card.slug)).cover).toMatchObject({ imageUrl });
    expect(await isServed()).toBe(true);

    await report(guest);
    await decide('take-card-down', { index: 1 });
    expect(await isServed()).toBe(false);
    await decide('restore-card', { index: 1 });
    expect(await isServed()).toBe(true);
  });

  test('[ADMIN-6] a card that is taken down opens for nobody; its creator learns why, and after 30 days it is deleted', async () => {
    const { imageUrl } = await addPicture();
    await report(app.anybody(), { email: `${name}-asker@example.lt`, ground: 'trick' });
    await decide('take-card-down');
    for (const who of [creator, guest, app.anybody()]) {
      const answer = await who.get(`/api/group-cards/slug/${card.slug}`);
      expect([answer.statusCode, answer.json()]).toEqual([410, { message: 'This card was taken down' }]);
      expect((await who.post(`/api/group-cards/slug/${card.slug}/reports`, { ground: 'me' })).statusCode).toBe(404);
    }
    expect((await app.anybody().get(imageUrl)).statusCode).toBe(404);
    const told = await mailTo(`${name}@example.lt`, 'Your card was taken down');
    expect(told?.text).toContain("Reason: it's advertising or a scam");
    await mailTo(`${name}-asker@example.lt`, 'About your report');

    const remover = oldRows(app.parts.deps)['group_cards taken down'];
    await remover?.remove(100, null);
    expect((await creator.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(410);
    await app.run(`update group_cards set taken_down_at = taken_down_at - interval '30 days' where id = ${card.id}`);
    await remover?.remove(100, null);
    expect((await creator.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('a card comes back, and nothing wrong is said to who reported it', async () => {
    await report(app.anybody(), { email: `${name}-asker@example.lt` });
    await decide('take-card-down');
    await decide('restore-card');
    expect((await guest.get(`/api/group-cards/slug/${card.slug}`)).statusCode).toBe(200);
    await report(creator);
    await decide('keep', { index: 1 });
    const answer = await mailTo(`${name}@example.lt`, 'About your report');
    expect(answer?.text).toContain("it doesn't break our terms");
    expect(await stored()).toMatchObject([{ decision: 'taken-down' }, { decision: 'kept' }]);
  });

  test('decided reports are removed after 90 days', async () => {
    await report(creator, { note: 'Mine' });
    await decide('keep');
    await app.run(`update reports set decided_at = now() - interval '90 days' where group_card_id = ${card.id}`);
    await oldRows(app.parts.deps)['reports']?.remove(100, null);
    expect(await stored()).toEqual([]);
  });
});
