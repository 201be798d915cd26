import { connect, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { drawPicture, phonePhoto } from '#test/fixtures/pictures.ts';
import type { Visitor } from '#test/visitor.ts';
import type { UploadAddress, UploadedPicture } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { objectsOf } from '#domain/cards/picture.ts';
import { uploads } from '#server/platform/database/schema/index.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { oldRows } from '#server/jobs.ts';
import { createObjectRemover } from './jobs.ts';

const testApp = cardTestApp();
let creator: Visitor;
let guest: Visitor;
let card: CreatedCard;
let creatorEmail: string;
let email: string;

beforeEach(async () => {
  const name = randomLetters(8).toLowerCase();
  creatorEmail = `${name}@example.lt`;
  email = `${name}-guest@example.lt`;
  creator = await testApp.signedIn(creatorEmail);
  card = await testApp.make(creator, email);
  guest = await testApp.bearer(email);
});

const askAddress = (visitor: Visitor, query = `?card=${card.id}`) =>
  visitor.post(`/api/group-cards/photos/upload${query}`);
const addressFor = async (visitor: Visitor) => (await askAddress(visitor)).json<UploadAddress>();
const pathOf = (url: string) => new URL(url).pathname;
const put = (visitor: Visitor, url: string, payload: Buffer, type = 'image/jpeg') =>
  visitor.ask({ method: 'PUT', url: pathOf(url), payload, headers: { 'content-type': type } });
const upload = async (visitor: Visitor, file: Buffer) => put(visitor, (await addressFor(visitor)).uploadURL, file);
const objectName = (imageUrl: string) => imageUrl.replace('/public-objects/', '');

async function attach(visitor: Visitor, imageUrl: string, more: object = {}) {
  const words = { contributorName: 'Jonas', contributorEmail: email, type: 'photo', imageUrl, ...more };
  return visitor.post(`/api/group-cards/${card.id}/contributions`, words);
}

describe('sending a picture', () => {
  test('[PHOTO-1] [PHOTO-4] one PUT stores it upright, in several widths and formats, without metadata', async () => {
    const { uploadURL, imageUrl } = await addressFor(guest);
    expect(uploadURL).toMatch(/^https:\/\/kartu\.test\//);
    expect(imageUrl).toMatch(/^\/public-objects\/group-card-photos\/[\w-]{22}\.jpg$/);
    const answer = await put(guest, uploadURL, await phonePhoto(2200, 1650));
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, expect.stringMatching(/^"\w+"$/)]);
    const picture = answer.json<UploadedPicture>();
    // Lying on its side in the file, so upright it is higher than wide.
    expect(picture).toMatchObject({ imageUrl, imageWidth: 1600, imageHeight: 2133 });
    expect(picture.imageColor).toMatch(/^#[0-9a-f]{6}$/);
    expect(picture.imagePreview.length).toBeLessThan(600);

    for (const object of objectsOf(objectName(imageUrl), 1600)) {
      const file = await testApp.anybody().get(`/public-objects/${object}`);
      expect([object, file.statusCode]).toEqual([object, 200]);
      const { format, width, exif, icc, xmp, orientation } = await sharp(file.rawPayload).metadata();
      const [, wide = '1600', extension] = /(?:-(\d+))?\.(\w+)$/.exec(object) ?? [];
      expect({ format, width, exif, icc, xmp, orientation }).toEqual({
        format: { jpg: 'jpeg', webp: 'webp', avif: 'heif' }[extension ?? ''],
        width: Number(wide),
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        orientation: undefined,
      });
      expect(file.rawPayload.includes('Kaunas')).toBe(false);
    }
    const full = await testApp.anybody().get(imageUrl);
    const redAt = async (left: number) =>
      (await sharp(full.rawPayload).extract({ left, top: 4, width: 1, height: 1 }).raw().toBuffer())[0];
    // The first corner of the file, which is red, is the right one of the upright picture.
    expect(await redAt(1595)).toBeGreaterThan(170);
    expect(await redAt(4)).toBeLessThan(80);
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, noimageindex',
    });
  });

  test('[PHOTO-4] takes up to 10,485,760 bytes and only what decodes as JPEG or PNG', async () => {
    const good = await drawPicture(40, 30).png().toBuffer();
    const padded = (bytes: number) => Buffer.concat([good, Buffer.alloc(bytes - good.length)]);
    expect((await upload(guest, padded(10_485_760))).statusCode).toBe(200);
    const large = await upload(guest, padded(10_485_761));
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { message: 'This photo is larger than 10 MB. Choose a smaller one.' },
    ]);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const cut = (await phonePhoto()).subarray(0, 9000);
    const flood = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const others = [
      page,
      Buffer.alloc(0),
      cut,
      flood,
      await drawPicture(40, 30).webp().toBuffer(),
      good.subarray(0, 60),
    ];
    for (const file of others) {
      const answer = await upload(creator, file);
      expect([answer.statusCode, answer.json()]).toEqual([
        415,
        { message: "We can't read this file as a photo. Choose another one." },
      ]);
    }
  });

  test.each([
    [1, 1],
    [1, 3000],
    [3000, 1],
  ])('a picture of %i × %i pixels is stored too', async (width, height) => {
    const answer = await upload(guest, await drawPicture(width, height).png().toBuffer());
    expect(answer.statusCode).toBe(200);
    expect(answer.json<UploadedPicture>().imagePreview.length).toBeLessThan(600);
  });

  test('[PHOTO-4] an address works once, briefly, and only for whom it was given to', async () => {
    const file = await phonePhoto(300, 200);
    const { uploadURL } = await addressFor(guest);
    const expired = [403, { message: 'The upload took too long. Choose the photo again.' }];
    const answerOf = async (visitor: Visitor, url: string) => {
      const answer = await put(visitor, url, file);
      return [answer.statusCode, answer.json<object>()];
    };
    for (const stranger of [testApp.anybody(), creator]) expect(await answerOf(stranger, uploadURL)).toEqual(expired);
    const forged = `${uploadURL.slice(0, -2)}${uploadURL.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await answerOf(guest, forged)).toEqual(expired);
    expect((await put(guest, uploadURL, file)).statusCode).toBe(200);
    expect(await answerOf(guest, uploadURL)).toEqual(expired);

    const old = await addressFor(guest);
    await testApp.parts.deps.db.update(uploads).set({ createdAt: new Date(Date.now() - 6 * 60_000) });
    expect(await answerOf(guest, old.uploadURL)).toEqual(expired);
  });

  test('[PHOTO-4] only people who may contribute get an address', async () => {
    const stranger = await testApp.signedIn('photo-stranger@example.lt');
    expect((await askAddress(testApp.anybody())).statusCode).toBe(404);
    expect((await askAddress(stranger)).statusCode).toBe(404);
    expect((await askAddress(testApp.anybody(), '')).statusCode).toBe(401);
    // Without a card, for a card to which the same account may add.
    const general = (await askAddress(creator, '')).json<UploadAddress>();
    expect((await put(creator, general.uploadURL, await phonePhoto(300, 200))).statusCode).toBe(200);
    const added = await attach(creator, general.imageUrl, { contributorEmail: creatorEmail });
    expect(added.statusCode).toBe(201);
  });
});

test('an upload that breaks off is no failure of ours, and its address works again', async () => {
  const { uploadURL, imageUrl } = await addressFor(guest);
  const file = await phonePhoto(300, 200);
  await testApp.web.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.web.server.address() as AddressInfo;
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  const head = [
    'host: kartu.test',
    'sec-fetch-site: same-origin',
    `cookie: ${cookie}`,
    `content-length: ${file.length}`,
  ];
  socket.write(`PUT ${pathOf(uploadURL)} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(file.subarray(0, 500));
  const stateOf = async () => {
    const rows = await testApp.parts.deps.db.select().from(uploads);
    return rows.find((row) => row.objectName === objectName(imageUrl))?.state;
  };
  await expect.poll(stateOf).toBe('receiving');
  socket.destroy();
  await expect.poll(stateOf).toBe('expected');
  expect((await put(guest, uploadURL, file)).statusCode).toBe(200);
});

describe('a picture of a contribution', () => {
  test('[CONT-6] is attached with its size, preview and description, and goes with it', async () => {
    const { imageUrl } = (await upload(guest, await phonePhoto(800, 600))).json<UploadedPicture>();
    const added = await attach(guest, imageUrl, { imageDescription: ' Peonies by a fence ' });
    expect(added.json()).toMatchObject({
      type: 'photo',
      imageUrl,
      imageWidth: 600,
      imageHeight: 800,
      imageDescription: 'Peonies by a fence',
    });
    expect((await attach(guest, imageUrl)).statusCode).toBe(400);
    const { id } = added.json<{ id: number }>();
    expect((await guest.remove(`/api/group-cards/${card.id}/contributions/${id}`)).statusCode).toBe(204);
    expect((await testApp.anybody().get(imageUrl)).statusCode).toBe(404);
    const { deps } = testApp.parts;
    expect(await deps.objects.exists(objectName(imageUrl))).toBe(true);
    expect(await createObjectRemover(deps).run()).toBeGreaterThanOrEqual(1);
    for (const object of objectsOf(objectName(imageUrl), 600)) expect(await deps.objects.exists(object)).toBe(false);
  });

  test('[CARD-16] its author changes it, describes it and removes it; the one before is deleted', async () => {
    const first = (await upload(guest, await phonePhoto(400, 300))).json<UploadedPicture>();
    const second = (await upload(guest, await phonePhoto(300, 400))).json<UploadedPicture>();
    const { id } = (await attach(guest, first.imageUrl, { imageDescription: 'A cake' })).json<{ id: number }>();
    const change = async (visitor: Visitor, wanted: object) => {
      const answer = await visitor.patch(`/api/group-cards/${card.id}/contributions/${id}`, wanted);
      return [answer.statusCode, answer.json<unknown>()];
    };
    const nothingLeft = [400, { message: 'Please add a message or upload a photo before submitting.' }];
    expect(await change(guest, { imageUrl: null })).toEqual(nothingLeft);
    expect(await change(creator, { imageUrl: null, content: 'Not mine' })).toMatchObject([403, {}]);
    // Neither a picture of another person nor one that is in use.
    const others = (await upload(creator, await phonePhoto(200, 300))).json<UploadedPicture>();
    expect(await change(guest, { imageUrl: others.imageUrl })).toMatchObject([400, {}]);
    expect((await testApp.anybody().get(first.imageUrl)).statusCode).toBe(200);

    expect(await change(guest, { imageDescription: 'A cake with candles' })).toMatchObject([
      200,
      { imageUrl: first.imageUrl, imageDescription: 'A cake with candles' },
    ]);
    expect(await change(guest, { imageUrl: second.imageUrl })).toMatchObject([
      200,
      { ...second, type: 'photo', imageDescription: null },
    ]);
    expect((await testApp.anybody().get(first.imageUrl)).statusCode).toBe(404);
    const inUse = (await attach(guest, second.imageUrl)).statusCode;
    expect(inUse).toBe(400);
    expect(await change(guest, { imageUrl: null, content: 'Words alone' })).toMatchObject([
      200,
      { type: 'text', content: 'Words alone', imageUrl: null, imageWidth: null, imagePreview: null },
    ]);
    expect((await testApp.anybody().get(second.imageUrl)).statusCode).toBe(404);
  });

  test('is removed with its card, and after a day if nobody attached it', async () => {
    const other = await testApp.make(creator, 'photo-other@example.lt');
    const owned = (await askAddress(creator, `?card=${other.id}`)).json<UploadAddress>();
    await put(creator, owned.uploadURL, await phonePhoto(300, 200));
    const lonely = (await upload(guest, await phonePhoto(300, 200))).json<UploadedPicture>();
    expect((await creator.remove(`/api/group-cards/${other.id}`)).statusCode).toBe(204);
    const { deps } = testApp.parts;
    await deps.db.update(uploads).set({ expiresAt: new Date(Date.now() - 1000) });
    await oldRows(deps)['uploads']?.remove(1000, null);
    await createObjectRemover(deps).run();
    for (const { imageUrl } of [owned, lonely]) {
      expect((await testApp.anybody().get(imageUrl)).statusCode).toBe(404);
      expect(await deps.objects.exists(objectName(imageUrl))).toBe(false);
    }
  });

  test('one that the store cannot remove holds up no other, and is tried again', async () => {
    const { deps } = testApp.parts;
    const names = Array.from({ length: 6 }, () => `group-card-photos/${randomLetters(22)}.jpg`);
    const [stuck = '', ...others] = names;
    const queue = (some: string[], age: string) =>
      testApp.run(`insert into removed_objects (object_name, width, removed_at)
        select name, 300, now() - interval '${age}' from unnest(array['${some.join("','")}']) as name`);
    const left = async () => {
      const rows = await testApp.run(`select object_name as name from removed_objects order by removed_at desc`);
      return rows.map(({ name }) => String(name)).filter((name) => names.includes(name));
    };
    const refusing = (refused: readonly string[]) => ({
      ...deps.objects,
      async remove(objects: readonly string[]) {
        if (refused.some((name) => objects.includes(name))) throw new Error('the store refuses it');
        await deps.objects.remove(objects);
      },
    });
    await queue([stuck], '1 year');
    await queue(others, '1 day');
    await createObjectRemover({ ...deps, objects: refusing([stuck]) }).run();
    expect(await left()).toEqual([stuck]);
    // A store that removes nothing at all is a failure of the job.
    await queue(others, '1 day');
    await expect(createObjectRemover({ ...deps, objects: refusing(names) }).run()).rejects.toThrow('removes nothing');
    await createObjectRemover(deps).run();
    expect(await left()).toEqual([]);
  });

  test('is found by its exact name only', async () => {
    for (const path of [
      '/public-objects/group-card-photos/',
      '/public-objects/group-card-photos/..%2F..%2Fpackage.json',
      `/public-objects/group-card-photos/${'a'.repeat(22)}.jpg`,
      '/public-objects/secrets/AbcDefGhiJklMnoPqrStuv.jpg',
    ])
      expect([path, (await testApp.anybody().get(path)).statusCode]).toEqual([path, 404]);
  });
});
