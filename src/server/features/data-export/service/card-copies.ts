import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { countedNetworks } from '#domain/auth/network.ts';
import { mayContribute } from '#domain/cards/card-viewer.ts';
import { publicFolder } from '#domain/cards/picture.ts';
import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { cardNotFound, type ViewedCard } from '#server/features/group-cards/cards/service/access.ts';
import { assertWithinLimits } from '#server/platform/http/errors.ts';
import { translator } from '#server/platform/i18n.ts';
import { streamZip, type ZipEntry } from '#server/platform/objects/zip-file.ts';
import { countsByNetwork, type Count } from '#server/platform/rate-limits.ts';
import { jsonArray } from '../present/json.ts';
import { cardPage, type PageLocale, type PictureAt } from '../present/pages.ts';
import { type ExportedCard, type ExportedMessage, findCard, readMessages } from '../repo/read.ts';

export interface CardCopy {
  name: string;
  stream: Readable;
}

/** Names and words only: addresses stay with us, whoever takes the copy. */
async function* dataOf(
  { title, coverLine, description, recipientName, celebratedOn, theme, coverUrl }: ExportedCard,
  messages: AsyncIterable<ExportedMessage>,
  pictureAt: PictureAt,
): AsyncGenerator<string> {
  const cover = pictureAt(coverUrl) ?? null;
  const card = JSON.stringify({ title, coverLine, description, recipientName, celebratedOn, theme, cover });
  yield `${card.slice(0, -1)},"messages":`;
  async function* rows() {
    for await (const { name, content, imageUrl, imageDescription, writtenOn } of messages)
      yield JSON.stringify({ name, content, picture: pictureAt(imageUrl) ?? null, imageDescription, writtenOn });
  }
  yield* jsonArray(rows());
  yield '}\n';
}

/** A card to keep: a ZIP archive with a page that opens offline, all pictures, and the words as data. */
export function createCardCopyService({ db, objects, rateLimits }: Pick<Deps, 'db' | 'objects' | 'rateLimits'>) {
  async function* entriesOf(creatorId: number, card: ExportedCard, locale: PageLocale): AsyncGenerator<ZipEntry> {
    const messages = () => readMessages(db, creatorId, card.id);
    const places = new Map<string, string>();
    async function* picturesOf(): AsyncGenerator<string | null> {
      yield card.coverUrl;
      for await (const { imageUrl } of messages()) yield imageUrl;
    }
    // First, because the page must know which of them still exist.
    for await (const imageUrl of picturesOf()) {
      if (!imageUrl?.startsWith(publicFolder) || places.has(imageUrl)) continue;
      const object = await objects.read(imageUrl.slice(publicFolder.length));
      if (!object) continue;
      const place = `pictures/${basename(imageUrl)}`;
      places.set(imageUrl, place);
      yield { name: place, content: object.stream, stored: true };
    }
    const pictureAt: PictureAt = (imageUrl) => (imageUrl === null ? undefined : places.get(imageUrl));
    yield { name: 'index.html', content: cardPage(locale, card, messages(), { pictureAt }) };
    yield { name: 'card.json', content: dataOf(card, messages(), pictureAt) };
  }

  return {
    async openCopy({ card: { creatorId, id }, viewer }: ViewedCard, language: Language, ip: string): Promise<CardCopy> {
      const ofNetwork = countsByNetwork('cardCopiesByNetwork', countedNetworks(ip));
      const ofCard: Count = { rate: 'cardCopiesByCard', key: `${creatorId} ${id}` };
      assertWithinLimits(await rateLimits.firstExceeded(...ofNetwork, ofCard));
      const found = await findCard(db, creatorId, id);
      if (!found) throw cardNotFound();
      // The description is what the creator tells those who write.
      const card = mayContribute(viewer.kind) ? found : { ...found, description: null };
      const locale = { language, t: translator(language) };
      return {
        name: `kartu-card-${card.celebratedOn}.zip`,
        stream: streamZip(entriesOf(creatorId, card, locale)),
      };
    },
  };
}
