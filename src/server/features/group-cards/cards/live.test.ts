import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { startWeb } from '#test/app.ts';
import { sameOriginHeaders } from '#test/visitor.ts';
import type { Visitor } from '#test/visitor.ts';
import { liveChange } from '#contract/group-cards.ts';

const testApp = cardTestApp();
let port = 0;

beforeAll(async () => {
  await testApp.web.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = testApp.web.server.address() as AddressInfo);
});

interface Stream {
  status: number;
  headers: Headers;
  revisions: number[];
  /** How often the gift list changed. */
  gifts(): number;
  ended: Promise<void>;
  leave(): void;
}

/** An open page: collects the revisions that the stream sends. */
async function listen(path: string, visitor?: Visitor, at = port): Promise<Stream> {
  const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const leaving = new AbortController();
  return new Promise((resolve, reject) => {
    const request = http.get({
      host: '127.0.0.1',
      port: at,
      path,
      headers: { ...sameOriginHeaders, cookie },
      signal: leaving.signal,
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const revisions: number[] = [];
      let gifts = 0;
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) {
          if (data === 'gifts') gifts += 1;
          else revisions.push(liveChange.parse(JSON.parse(data)).revision);
        }
      });
      const ended = new Promise<void>((done) => {
        response.once('close', done).once('error', () => {});
      });
      request.on('error', () => {});
      const headers = new Headers(response.headers as Record<string, string>);
      const status = response.statusCode ?? 0;
      resolve({ status, headers, revisions, gifts: () => gifts, ended, leave: () => leaving.abort() });
    });
  });
}

describe('an open page', () => {
  test('[DELIV-12] learns of gifts if it shares the list, and any other notices nothing', async () => {
    const creator = await testApp.signedIn('live-gifts@example.lt');
    const card = await testApp.makeSettled(creator, 'live-gifts-guest@example.lt');
    const path = `/api/group-cards/slug/${card.slug}/live?seen=${(await testApp.see(creator, card.slug)).revision}`;
    const guest = await testApp.bearer('live-gifts-guest@example.lt');
    const sharing = [await listen(path, creator), await listen(path, guest)];
    const reader = await listen(path);
    await creator.post(`/api/group-cards/${card.id}/gifts`, { text: 'Peonies' });
    for (const page of sharing) await expect.poll(page.gifts).toBe(1);
    // A change that everybody hears of comes later, so that nothing can still be on its way.
    await testApp.write(creator, card);
    await expect.poll(() => reader.revisions.length).toBe(1);
    expect(reader.gifts()).toBe(0);
    for (const page of [...sharing, reader]) page.leave();
  });

  test('learns of every change on its card, and of nothing but that', async () => {
    const creator = await testApp.signedIn('stage@example.lt');
    const card = await testApp.makeSettled(creator, 'live1@example.lt');
    const other = await testApp.makeSettled(creator, 'live2@example.lt', { title: 'Other' });
    const { revision } = await testApp.see(creator, card.slug);
    const page = await listen(`/api/group-cards/slug/${card.slug}/live?seen=${revision}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    await testApp.write(creator, other);
    await testApp.write(creator, card);
    await creator.patch(`/api/group-cards/${card.id}`, { title: 'Renamed' });
    const newest = (await testApp.see(creator, card.slug)).revision;
    await expect.poll(() => page.revisions.at(-1)).toBe(newest);
    expect(page.revisions.every((told) => told > revision && told <= newest)).toBe(true);
    page.leave();
  });

  test('[DELIV-3] of whoever becomes the recipient hears no more, and every other one goes on', async () => {
    const creator = await testApp.signedIn('live-sealing@example.lt');
    const ona = 'live-ona@example.lt';
    const card = await testApp.makeSettled(creator, `${ona}, live-sealing-guest@example.lt`);
    const path = `/api/group-cards/slug/${card.slug}/live?seen=${(await testApp.see(creator, card.slug)).revision}`;
    const [sealed, own] = [await listen(path, await testApp.bearer(ona)), await listen(path, creator)];
    expect([sealed.status, own.status]).toEqual([200, 200]);
    const plan = { email: ona, language: 'en', timeZone: 'UTC', when: { chosen: 'birthday', hour: 8 } };
    expect((await creator.put(`/api/group-cards/${card.id}/delivery`, plan)).statusCode).toBe(204);
    await sealed.ended;
    const heard = sealed.revisions.length;
    await testApp.write(creator, card);
    const newest = (await testApp.see(creator, card.slug)).revision;
    await expect.poll(() => own.revisions.at(-1)).toBe(newest);
    expect(sealed.revisions).toHaveLength(heard);
    expect(sealed.revisions).not.toContain(newest);
    own.leave();
  });

  test('learns of many changes in a row together, and always of the last', async () => {
    const creator = await testApp.signedIn('many@example.lt');
    const card = await testApp.makeSettled(creator, 'live-many@example.lt');
    const { revision } = await testApp.see(creator, card.slug);
    const page = await listen(`/api/group-cards/slug/${card.slug}/live?seen=${revision}`);
    const began = performance.now();
    for (let number = 0; number < 30; number += 1)
      await creator.patch(`/api/group-cards/${card.id}`, { title: `Title ${number}` });
    const seconds = (performance.now() - began) / 1000;
    const newest = (await testApp.see(creator, card.slug)).revision;
    expect(newest).toBe(revision + 30);
    await expect.poll(() => page.revisions.at(-1)).toBe(newest);
    expect(page.revisions.length).toBeLessThanOrEqual(2 + Math.ceil(seconds * 2));
    expect(page.revisions.length).toBeLessThan(30);
    page.leave();
  });

  test('that comes late is told at once what it missed', async () => {
    const creator = await testApp.signedIn('late-page@example.lt');
    const card = await testApp.makeSettled(creator, 'live3@example.lt');
    const { revision } = await testApp.see(creator, card.slug);
    await testApp.write(creator, card);
    const page = await listen(`/api/group-cards/${card.id}/live?seen=${revision}`, creator);
    await expect.poll(() => page.revisions).toEqual([revision + 1]);
    page.leave();
  });

  test('hears of changes again after the database was away', async () => {
    const creator = await testApp.signedIn('outage@example.lt');
    const card = await testApp.makeSettled(creator, 'live4@example.lt');
    const { revision } = await testApp.see(creator, card.slug);
    const page = await listen(`/api/group-cards/slug/${card.slug}/live?seen=${revision}`);
    await testApp.parts.deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kartu-live' and datname = current_database()`,
    );
    await testApp.write(creator, card);
    const newest = (await testApp.see(creator, card.slug)).revision;
    await expect.poll(() => page.revisions.at(-1)).toBe(newest);
    page.leave();
  });

  test('is for those who may see the card', async () => {
    const card = await testApp.make(await testApp.signedIn('private@example.lt'), 'live5@example.lt');
    expect((await testApp.anybody().get(`/api/group-cards/${card.id}/live`)).statusCode).toBe(404);
    expect((await testApp.anybody().get('/api/group-cards/123456789/live')).statusCode).toBe(404);
  });

  test('is answered without a stream when only its headers are asked for', async () => {
    const creator = await testApp.signedIn('head@example.lt');
    const card = await testApp.makeSettled(creator, 'live7@example.lt');
    const answer = await testApp.web.inject({
      method: 'HEAD',
      url: `/api/group-cards/slug/${card.slug}/live`,
      headers: sameOriginHeaders,
    });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  });

  test('is let go when the process stops', async () => {
    const creator = await testApp.signedIn('drain@example.lt');
    const card = await testApp.makeSettled(creator, 'live6@example.lt');
    const second = await startWeb(testApp.parts);
    await second.listen({ host: '127.0.0.1', port: 0 });
    const page = await listen(
      `/api/group-cards/slug/${card.slug}/live`,
      undefined,
      (second.server.address() as AddressInfo).port,
    );
    await second.close();
    await page.ended;
    expect(page.status).toBe(200);
  });
});
