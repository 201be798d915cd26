import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { drawPicture } from '#test/fixtures/pictures.ts';
import type { Visitor } from '#test/visitor.ts';
import type { UploadAddress } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { randomLetters } from '#server/platform/secrets.ts';

const testApp = cardTestApp();
let creator: Visitor;
let guest: Visitor;
let card: CreatedCard;
let email: string;

beforeEach(async () => {
  const name = randomLetters(8).toLowerCase();
  email = `${name}@example.lt`;
  creator = await testApp.signedIn(email);
  card = await testApp.make(creator, `${name}-guest@example.lt`);
  guest = await testApp.bearer(`${name}-guest@example.lt`);
});

async function upload(visitor: Visitor): Promise<string> {
  const asked = await visitor.post(`/api/group-cards/photos/upload?card=${card.id}`);
  const { uploadURL, imageUrl } = asked.json<UploadAddress>();
  const payload = await drawPicture(600, 800).png().toBuffer();
  const headers = { 'content-type': 'image/png' };
  const sent = await visitor.ask({ method: 'PUT', url: new URL(uploadURL).pathname, payload, headers });
  expect(sent.statusCode).toBe(200);
  return imageUrl;
}

const change = (visitor: Visitor, cover: unknown): Promise<LightMyRequestResponse> =>
  visitor.patch(`/api/group-cards/${card.id}`, { cover });
const coverFor = async (visitor: Visitor) => (await testApp.see(visitor, card.slug)).cover;
const isServed = async (url: string) => (await testApp.anybody().get(url)).statusCode === 200;

test('[PHOTO-6] the creator puts a photo on the cover, moves it, changes it and takes it away', async () => {
  expect(await coverFor(guest)).toBeNull();
  const first = await upload(creator);
  expect((await change(creator, { imageUrl: first, x: 50, y: 10 })).statusCode).toBe(204);
  const shown = { imageUrl: first, width: 600, height: 800, x: 50, y: 10 };
  expect([await coverFor(guest), await coverFor(testApp.anybody())]).toEqual([shown, shown]);

  expect((await change(creator, { imageUrl: first, x: 20, y: 35 })).statusCode).toBe(204);
  expect(await coverFor(guest)).toEqual({ ...shown, x: 20, y: 35 });
  // Another change leaves it.
  expect((await creator.patch(`/api/group-cards/${card.id}`, { title: 'Eighty' })).statusCode).toBe(204);
  expect(await coverFor(guest)).toEqual({ ...shown, x: 20, y: 35 });

  const second = await upload(creator);
  expect((await change(creator, { imageUrl: second, x: 50, y: 10 })).statusCode).toBe(204);
  expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  expect((await change(creator, null)).statusCode).toBe(204);
  expect([await coverFor(guest), await isServed(second)]).toEqual([null, false]);
});

test('[PHOTO-6] nobody else can, and only with an unused photo of their own', async () => {
  const theirs = await upload(guest);
  expect((await change(guest, { imageUrl: theirs, x: 50, y: 10 })).statusCode).toBe(401);
  expect((await change(creator, { imageUrl: theirs, x: 50, y: 10 })).statusCode).toBe(400);
  expect((await change(creator, { imageUrl: 'https://example.com/a.jpg', x: 50, y: 10 })).statusCode).toBe(400);
  const own = await upload(creator);
  expect((await change(creator, { imageUrl: own, x: 101, y: 10 })).statusCode).toBe(400);
  expect((await change(creator, { imageUrl: own, x: 50, y: 10 })).statusCode).toBe(204);
  // On the cover, it fits no message, and the photo of a message fits no cover.
  const words = { contributorName: 'Rasa', contributorEmail: email, type: 'photo' };
  const messages = `/api/group-cards/${card.id}/contributions`;
  expect((await creator.post(messages, { ...words, imageUrl: own })).statusCode).toBe(400);
  const used = await upload(creator);
  expect((await creator.post(messages, { ...words, imageUrl: used })).statusCode).toBe(201);
  expect((await change(creator, { imageUrl: used, x: 50, y: 10 })).statusCode).toBe(400);
  expect(await isServed(own)).toBe(true);
});

test('[PHOTO-6] goes with the card and does not expire before', async () => {
  const own = await upload(creator);
  await change(creator, { imageUrl: own, x: 50, y: 10 });
  const name = own.replace('/public-objects/', '');
  const rows = () => testApp.run(`select expires_at from uploads where object_name = '${name}'`);
  expect(await rows()).toEqual([{ expires_at: null }]);
  expect((await creator.remove(`/api/group-cards/${card.id}`)).statusCode).toBe(204);
  expect([await rows(), await isServed(own)]).toEqual([[], false]);
});
