import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { cardTestApp, mum } from '#test/card-app.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { newAddress } from '#test/fixtures/users.ts';
import { unzip } from '#test/unzip.ts';
import type { Visitor } from '#test/visitor.ts';
import type { UploadAddress } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { streamZip } from '#server/platform/objects/zip-file.ts';

const app = cardTestApp();
const copyOf = (visitor: Visitor, { slug }: Pick<CreatedCard, 'slug'>) =>
  visitor.get(`/api/group-cards/slug/${slug}/copy`);
const statusFor = async (visitor: Visitor, card: CreatedCard) => (await copyOf(visitor, card)).statusCode;

async function uploadPhoto(visitor: Visitor, card: CreatedCard): Promise<string> {
  const place = (await visitor.post(`/api/group-cards/photos/upload?card=${card.id}`)).json<UploadAddress>();
  const headers = { 'content-type': 'image/jpeg' };
  const url = new URL(place.uploadURL).pathname;
  await visitor.ask({ method: 'PUT', url, payload: await phonePhoto(400, 300), headers });
  return place.imageUrl;
}

describe('a copy of a card', () => {
  test('[DELIV-11] [CARD-17] holds a page, all pictures and the words as data, and neither addresses nor hidden words', async () => {
    const [email, guestEmail] = [newAddress(), newAddress()];
    const creator = await app.signedIn(email);
    const card = await app.makeSettled(creator, guestEmail, { coverLine: 'Mylimai <Onutei>' });
    const guest = await app.bearer(guestEmail);
    await app.write(creator, card, { contributorName: 'Rasa', content: 'My own <script>alert(1)</script>' });
    const imageUrl = await uploadPhoto(guest, card);
    await app.write(guest, card, { type: 'photo', imageUrl, content: 'The lake' });
    const hidden = await app.write(guest, card, { content: 'Not for everybody' });
    await creator.patch(`/api/group-cards/${card.id}/contributions/${hidden.id}`, { hidden: true });
    const cover = await uploadPhoto(creator, card);
    await creator.patch(`/api/group-cards/${card.id}`, { cover: { imageUrl: cover, x: 50, y: 50 } });

    const answer = await copyOf(creator, card);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="kartu-card-[\d-]{10}\.zip"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const files = await unzip(answer.rawPayload);
    const pictures = [cover, imageUrl].map((url) => `pictures/${url.split('/').at(-1)}`);
    expect([...files.keys()]).toEqual([...pictures, 'index.html', 'card.json']);
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('My own &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('<p>Mylimai &lt;Onutei&gt;</p>');
    for (const picture of pictures) {
      expect(page).toContain(`src="${picture}"`);
      expect(files.get(picture)?.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    const data = JSON.parse(files.get('card.json')?.toString() ?? '') as object;
    expect(data).toMatchObject({
      title: mum.title,
      coverLine: 'Mylimai <Onutei>',
      cover: pictures[0],
      messages: [
        { name: 'Rasa', content: 'My own <script>alert(1)</script>', picture: null },
        { name: 'Jonas', content: 'The lake', picture: pictures[1] },
      ],
    });
    const all = [...files.values()].map(String).join('\n');
    for (const secret of [email, guestEmail, card.slug, 'Not for everybody']) expect(all).not.toContain(secret);
  });

  test('[DELIV-11] is for the creator alone before publication, and for every reader after it', async () => {
    const [guestEmail, personEmail] = [newAddress(), newAddress()];
    const creator = await app.signedIn(newAddress());
    const contact = await creator.post('/api/birthdays', { name: 'Ona', date: '1956-11-26', email: personEmail });
    const card = await app.makeSettled(creator, guestEmail, { birthdayId: contact.json<{ id: number }>().id });
    const guest = await app.bearer(guestEmail);
    const person = await app.signedIn(personEmail);
    await app.write(guest, card);
    const everybody = [creator, guest, person, app.anybody()];
    const statuses = () => Promise.all(everybody.map((each) => statusFor(each, card)));
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await creator.post(`/api/group-cards/${card.id}/publish`);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // What the creator told those who write is not for the birthday person.
    const pages = await Promise.all(
      [guest, person].map(async (each) => {
        const files = await unzip((await copyOf(each, card)).rawPayload);
        return String(files.get('index.html')) + String(files.get('card.json'));
      }),
    );
    expect(pages.map((page) => page.includes(mum.description))).toEqual([true, false]);
    expect(pages.map((page) => page.includes('Happy birthday'))).toEqual([true, true]);
  });

  test('[DELIV-11] has all messages of a long card in their order', async () => {
    const creator = await app.signedIn(newAddress());
    const { id } = (await creator.me()).json<{ id: number }>();
    const messages = Array.from({ length: 450 }, (_, index) => ({ name: `N${index}`, text: `Wish ${index}.` }));
    const card = await insertCard(app.parts.deps.db, id, { messages });
    const files = await unzip((await copyOf(creator, card)).rawPayload);
    const found = String(files.get('index.html')).match(/Wish \d+\./g);
    expect(found).toEqual(messages.map(({ text }) => text));
  });

  test('[DELIV-11] can be taken so many times an hour from one network', async () => {
    const creator = await app.signedIn(newAddress());
    const card = await app.makeSettled(creator, newAddress());
    await app.write(creator, card);
    await creator.post(`/api/group-cards/${card.id}/publish`);
    const network = app.anybody({ 'x-forwarded-for': '203.0.113.78' });
    const [{ times }] = rates.cardCopiesByNetwork;
    for (let count = 0; count < times; count += 1) expect(await statusFor(network, card)).toBe(200);
    const beyond = await copyOf(network, card);
    expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect(await statusFor(app.anybody(), card)).toBe(200);
  });
});

describe('a ZIP archive that is streamed', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 7);
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;

  test('is made as fast as it is read, with memory that does not grow with it', async () => {
    let asked = 0;
    async function* pictures() {
      for (let index = 0; index < 400; index += 1) {
        asked = index;
        yield { name: `${index}.jpg`, content: Readable.from([megabyte]), stored: true };
      }
    }
    let read = 0;
    let greatest = 0;
    let collected = 0;
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for await (const chunk of streamZip(pictures())) {
      read += (chunk as Buffer).length;
      // Only what is still held counts: on a busy machine garbage waits.
      if (read > collected + 20 * megabyte.length) {
        collected = read;
        collectGarbage();
        greatest = Math.max(greatest, process.memoryUsage().arrayBuffers - before);
      }
      expect(asked * megabyte.length - read).toBeLessThan(4 * megabyte.length);
    }
    expect(read).toBeGreaterThan(400 * megabyte.length);
    expect(greatest).toBeLessThan(50 * megabyte.length);
  });

  test('stops when nobody reads it any more', async () => {
    let isOver = false;
    let asked = 0;
    async function* pictures() {
      try {
        for (; ; asked += 1) yield { name: `${asked}.jpg`, content: Readable.from([megabyte]), stored: true };
      } finally {
        isOver = true;
      }
    }
    const stream = streamZip(pictures());
    for await (const chunk of stream) if ((chunk as Buffer).length > 0 && asked > 3) break;
    await expect.poll(() => isOver).toBe(true);
  });

  test('breaks off where a file cannot be read, so that nobody takes it for whole', async () => {
    const unreadable = new Readable({ read: () => unreadable.destroy(new Error('the disk is gone')) });
    async function* pictures() {
      yield { name: 'one.jpg', content: unreadable, stored: true };
    }
    await expect(Readable.from(streamZip(pictures())).toArray()).rejects.toThrow('the disk is gone');
  });
});
