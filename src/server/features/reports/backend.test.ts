import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedCard } from '#contract/group-cards.ts';
import type { ReportGround } from '#domain/cards/report.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { createServices } from '#server/services.ts';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';

const boss = 'boss@kartu.test';
const app = cardTestApp(undefined, { settings: { ADMIN_ADDRESSES: boss } });
let admin: Visitor;
let adminId: number;
let creator: Visitor;
let creatorEmail: string;
let card: CreatedCard;
let report: string;

beforeAll(async () => {
  admin = await app.signedIn(boss);
  adminId = Number((await admin.me()).json().id);
});

beforeEach(async () => {
  const name = randomLetters(8).toLowerCase();
  creatorEmail = `${name}@example.lt`;
  creator = await app.signedIn(creatorEmail);
  card = await app.makeSettled(creator, `${name}-guest@example.lt`);
  await app.write(creator, card, { content: 'secret message' });
  await reportCard('insult');
  const [row] = await app.run(
    `select creator_id || '.' || id as reference from reports where group_card_id = ${card.id}`,
  );
  report = String(row?.['reference']);
});

const reportCard = (ground: ReportGround) =>
  app.anybody().post(`/api/group-cards/slug/${card.slug}/reports`, { ground, note: 'third from above' });
const openedBy = async (visitor: Visitor) => (await visitor.get(`/api/group-cards/slug/${card.slug}`)).statusCode;
const review = () => createServices({ ...app.parts.deps, config: app.parts.config }).reportReview;
const described = () => review().describeReport(adminId, report);
const listed = async () => (await review().listReports()).find(({ reference }) => reference === report);
const look = (reason = 'decide on it', of = report): Promise<LightMyRequestResponse> =>
  admin.sendForm('/api/backend/reports/look', { report: of, reason });
const place = () => `/backend/reports?report=${report}`;
const decide = (fields: Record<string, string>, by = admin): Promise<LightMyRequestResponse> =>
  by.sendForm('/api/backend/reports/decide', { report, reason: 'against the terms', back: place(), ...fields });
const endOf = async (fields: Record<string, string>) =>
  new URL((await decide(fields)).headers.location ?? '', 'http://here').searchParams.get('end');
const recorded = () =>
  app.run(`select action, reason, details->>'ground' as ground from audit_log
    where subject_user_id = ${Number(report.split('.')[0])} order by id`);

describe('reports in the backend', () => {
  test('[ADMIN-6] are listed once for everything said about the same, what waits first', async () => {
    await reportCard('me');
    expect(await listed()).toMatchObject({
      isPicture: false,
      ground: 'insult',
      count: 2,
      decision: null,
      isDown: false,
    });
    const before = await review().countWaiting();
    expect(await endOf({ act: 'keep' })).toBe('done');
    expect(await review().countWaiting()).toBe(before - 1);
    expect(await listed()).toMatchObject({ count: 2, decision: 'kept' });
    const decisions = (await review().listReports()).map(({ decision }) => decision === null);
    expect(decisions).toEqual(decisions.toSorted((one, other) => Number(other) - Number(one)));
    await app.run(`update reports set decided_at = now() - interval '31 days' where group_card_id = ${card.id}`);
    expect(await listed()).toBeUndefined();
  });

  test('[ADMIN-6] tell what is on the card only after a reason was recorded, which lasts for minutes', async () => {
    expect(await described()).toMatchObject({ ground: 'insult', note: 'third from above', content: null });
    expect(JSON.stringify([await described(), await listed()])).not.toMatch(/secret|Seventy|Ona|@example/);
    expect((await look('  ')).headers.location).toBe(`${place()}&end=no-reason`);
    expect((await look('why', '1.1')).headers.location).toBe('/backend/reports?report=1.1&end=gone');
    expect((await described())?.content).toBeNull();
    const [creatorId, id] = report.split('.');
    await app.run(`insert into audit_log (at, actor_user_id, subject_user_id, action, details) values
      (now() - interval '16 minutes', ${adminId}, ${creatorId}, 'report-looked-at', '{"report": ${id}}')`);
    expect((await described())?.content).toBeNull();
    expect((await look()).headers.location).toBe(place());
    expect(await described()).toMatchObject({
      content: { title: 'Seventy candles', messages: [{ text: 'secret message', picture: null }] },
    });
    expect((await recorded()).at(-1)).toEqual({ action: 'report-looked-at', reason: 'decide on it', ground: null });
  });

  test('[ADMIN-6] an admin takes a card down with a ground and restores it; both are on record', async () => {
    expect(await endOf({ act: 'take-card-down', ground: 'trick' })).toBe('done');
    for (const visitor of [creator, app.anybody()]) expect(await openedBy(visitor)).toBe(410);
    expect(await described()).toMatchObject({ decision: 'taken-down', isCardDown: true });
    expect(await listed()).toMatchObject({ isDown: true });
    const mails = () => app.parts.mailbox.mailsTo(creatorEmail).map(({ text = '' }) => text);
    await expect.poll(() => mails().at(-1)).toContain("Reason: it's advertising or a scam");
    expect(await app.run(`select taken_down_for from group_cards where id = ${card.id}`)).toEqual([
      { taken_down_for: 'trick' },
    ]);
    for (const act of ['take-card-down', 'keep']) expect(await endOf({ act })).toBe('unchanged');

    expect(await endOf({ act: 'restore-card', reason: 'objection was right' })).toBe('done');
    for (const visitor of [creator, app.anybody()]) expect(await openedBy(visitor)).toBe(200);
    expect(await listed()).toMatchObject({ decision: 'taken-down', isDown: false });
    expect(await endOf({ act: 'restore-card' })).toBe('unchanged');
    expect(await recorded()).toEqual([
      { action: 'card-taken-down', reason: 'against the terms', ground: 'trick' },
      { action: 'card-restored', reason: 'objection was right', ground: 'insult' },
    ]);
  });

  test('[ADMIN-6] acts need a reason, a report and a picture where one is meant', async () => {
    expect(await endOf({ act: 'take-card-down', reason: ' ' })).toBe('no-reason');
    expect(await endOf({ act: 'take-picture-down' })).toBe('gone');
    expect(await endOf({ act: 'take-card-down', report: '1.1' })).toBe('gone');
    expect(await endOf({ act: 'take-card-down', report: 'x' })).toBe('gone');
    expect(await endOf({ act: 'delete' })).toBe('unchanged');
    expect(await openedBy(app.anybody())).toBe(200);
    expect(await recorded()).toEqual([]);
  });

  test('[ADMIN-6] acts ask for a sign-in that is not older than 15 minutes, and are there for admins alone', async () => {
    const age = (minutes: number) =>
      app.run(`update sessions set created_at = now() - interval '${minutes} minutes' where user_id = ${adminId}`);
    await age(16);
    const answer = await decide({ act: 'take-card-down' });
    expect(answer.headers.location).toBe(`/backend/sign-in?to=${encodeURIComponent(place())}`);
    for (const visitor of [creator, app.anybody()])
      expect((await decide({ act: 'take-card-down' }, visitor)).statusCode).toBe(404);
    expect(await openedBy(app.anybody())).toBe(200);
    await age(0);
    expect(await endOf({ act: 'take-card-down' })).toBe('done');
  });
});
