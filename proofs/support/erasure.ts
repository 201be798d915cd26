import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Somebody with a session, who calls the real server. */
export interface Person {
  email: string;
  userId: number;
  cookie: string;
}

export interface Card {
  id: number;
  slug: string;
}

/** What an account holds. */
export interface Shape {
  birthdays: boolean;
  cards: boolean;
  elsewhere: 'keep' | 'take' | null;
}

export const shapes: readonly Shape[] = [
  { birthdays: false, cards: false, elsewhere: null },
  { birthdays: true, cards: false, elsewhere: null },
  { birthdays: true, cards: true, elsewhere: 'take' },
  { birthdays: true, cards: true, elsewhere: 'keep' },
  { birthdays: false, cards: false, elsewhere: 'keep' },
];

/** People in the list of an account that has one. */
const listed = 6;

export function createCaller(origin: string) {
  async function call(who: Person, method: string, path: string, body?: object): Promise<unknown> {
    const headers = { cookie: who.cookie, origin, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** Sends a picture whose file names the canary in its metadata. */
  async function sendPicture(who: Person, card: Card, canary: string): Promise<string> {
    const asked = await call(who, 'POST', `/api/group-cards/photos/upload?card=${card.id}`, {});
    const { uploadURL, imageUrl } = asked as { uploadURL: string; imageUrl: string };
    const background = { r: 40, g: 120, b: 160 };
    const file = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .withExif({ IFD0: { Copyright: canary } })
      .toBuffer();
    const headers = { cookie: who.cookie, origin, 'content-type': 'image/jpeg' };
    const answer = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file) });
    if (!answer.ok) throw new Error(`a picture was answered with ${answer.status}`);
    return imageUrl;
  }

  return {
    call,

    async makeCard(who: Person, text: (place: string) => string, invited: string): Promise<Card> {
      const card = await call(who, 'POST', '/api/group-cards', {
        initiatorName: text('initiator'),
        recipientName: text('recipient'),
        recipientBirthday: '1956-11-26',
        title: text('title'),
        coverLine: text('cover-line'),
        description: text('description'),
        theme: 'sunset',
        invitedContributors: invited,
      });
      return card as Card;
    },

    async planDelivery(who: Person, card: Card, email: string): Promise<void> {
      const when = { chosen: 'birthday', hour: 8 };
      const plan = { email, language: 'en', timeZone: 'Europe/Vilnius', when };
      await call(who, 'PUT', `/api/group-cards/${card.id}/delivery`, plan);
    },

    /** Gives a card with a message to somebody at once, who says thank you. */
    async giveAndThank(who: Person, card: Card, to: Person, content: string): Promise<void> {
      const words = { contributorName: 'Host', contributorEmail: who.email, content: 'Happy birthday' };
      await call(who, 'POST', `/api/group-cards/${card.id}/contributions`, words);
      const plan = { email: to.email, language: 'en', timeZone: 'Europe/Vilnius', when: { chosen: 'now' } };
      await call(who, 'PUT', `/api/group-cards/${card.id}/delivery`, plan);
      await call(to, 'PUT', `/api/group-cards/slug/${card.slug}/thanks`, { content });
    },

    /** Somebody without an account writes by the signing link; returns the address of its page. */
    async signByLink(who: Person, card: Card, text: (place: string) => string): Promise<string> {
      const link = await call(who, 'PUT', `/api/group-cards/${card.id}/signing-link`, { isOn: true });
      const { pathname } = new URL((link as { address: string }).address);
      await call(who, 'POST', `/api/signing/${pathname.split('/').at(-1)}/messages`, {
        name: text('signer'),
        content: text('signed'),
      });
      return pathname;
    },

    /** Puts an idea on the gift list of a card and promises to bring it. */
    async shareGift(who: Person, card: Card, text: (place: string) => string): Promise<void> {
      const path = `/api/group-cards/${card.id}/gifts`;
      const idea = { text: text('idea'), link: `https://example.lt/${text('shop')}` };
      const list = (await call(who, 'POST', path, idea)) as { gifts: { id: number; text: string }[] };
      const gift = list.gifts.find((one) => one.text === idea.text);
      await call(who, 'PUT', `${path}/${gift?.id}/bringer`, { name: text('bringer') });
    },

    /** Puts a photo on the cover; returns its address. */
    async putOnCover(who: Person, card: Card, canary: string): Promise<string> {
      const imageUrl = await sendPicture(who, card, canary);
      await call(who, 'PATCH', `/api/group-cards/${card.id}`, { cover: { imageUrl, x: 50, y: 20 } });
      return imageUrl;
    },

    /** Writes a message with a picture; returns the picture's address. */
    async write(who: Person, card: Card, canary: string): Promise<string> {
      const imageUrl = await sendPicture(who, card, canary);
      await call(who, 'POST', `/api/group-cards/${card.id}/contributions`, {
        contributorName: `${canary} signed`,
        contributorEmail: who.email,
        type: 'photo',
        content: `${canary} words`,
        imageUrl,
        imageDescription: `${canary} picture`,
      });
      return imageUrl;
    },

    async fillList(who: Person, text: (place: string) => string): Promise<string> {
      await call(who, 'PUT', '/api/auth/profile', { name: text('name'), birthday: '1990-03-04', birthYear: 1990 });
      const ids: number[] = [];
      for (let person = 0; person < listed; person += 1) {
        const birthday = {
          name: text('person'),
          date: '2000-11-26',
          email: `${text('person')}@example.lt`,
          notes: text('notes'),
        };
        const { id } = (await call(who, 'POST', '/api/birthdays', birthday)) as { id: number };
        await call(who, 'POST', `/api/birthdays/${id}/gifts`, {
          text: text('gift'),
          link: `https://example.lt/${text('link')}`,
        });
        ids.push(id);
      }
      const [first = 0, otherId = 0] = ids;
      await call(who, 'POST', `/api/birthdays/${first}/merge`, { name: text('merged'), date: '2000-11-26', otherId });
      await call(who, 'POST', '/api/birthdays/import', {
        source: 'file',
        name: `${text('file')}.csv`,
        people: [{ name: text('imported'), date: '2000-11-27', ref: text('ref') }],
      });
      const { address } = (await call(who, 'POST', '/api/calendar-feed', {})) as { address: string };
      return new URL(address.replace('webcal:', 'http:')).pathname;
    },
  };
}

/** The files below a folder that contain one of these texts, in their name or in their bytes. */
export function findInFiles(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return texts.some((text) => path.includes(text) || bytes.includes(text));
    });
}
