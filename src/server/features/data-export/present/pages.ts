import { purposeOf } from '#domain/cards/picture.ts';
import type { Language } from '#domain/language.ts';
import type { Translate } from '#i18n/translate.ts';
import { mailColours } from '#server/features/group-cards/cards/service/mail-colours.ts';
import { formatMailDateOf } from '#server/platform/mail/compose/day.ts';
import type { ExportedCard, ExportedMessage } from '../repo/read.ts';

export interface PageLocale {
  language: Language;
  t: Translate;
}

export type PictureAt = (imageUrl: string | null) => string | undefined;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

/** No scripts and nothing from the network: the pages are opened from a disk, years later. */
const style = `
:root{color-scheme:light dark;--page:#fbf7ef;--sheet:#fffdfa;--ink:#11232b;--quiet:#495b63;--line:#e0dacf;--link:#8b440c}
@media(prefers-color-scheme:dark){:root{--page:#0a1419;--sheet:#111e23;--ink:#f4f0e6;--quiet:#bab4a6;--line:#2f4047;--link:#f5c572}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px 64px;background:var(--page);color:var(--ink);font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto}
h1,h2{font-family:Georgia,"Times New Roman",serif;line-height:1.15;letter-spacing:-.01em;text-wrap:balance}
h1{font-size:34px;margin:0 0 8px}
h2{font-size:22px;margin:36px 0 8px}
a{color:var(--link)}
p{margin:0 0 8px}
ul{margin:0;padding-left:20px}
li{padding:3px 0}
ul+p{margin-top:12px}
.quiet{color:var(--quiet)}
.cover{padding:32px 28px;border-radius:6px;margin:16px 0 24px;background:var(--ground,var(--sheet));color:var(--cover-ink,var(--ink))}
.cover img{display:block;max-width:100%;max-height:420px;border-radius:4px;margin:0 0 20px}
.cover p{color:var(--cover-quiet,var(--quiet));white-space:pre-line}
.cover p:has(+h1),.name{font-family:Georgia,"Times New Roman",serif;font-style:italic;font-size:18px}
.cover p:last-child,.message p:last-child{margin:0}
.message{background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:20px;margin:0 0 16px}
.message p{white-space:pre-line}
.message img{display:block;max-width:100%;height:auto;border-radius:4px;margin:0 0 12px}
.name{margin-right:6px}
.name+.quiet{display:inline-block}
@media print{:root{color-scheme:light;--page:#fff;--sheet:#fff;--ink:#11232b;--quiet:#495b63;--line:#e0dacf;--link:#8b440c}
.cover{background:none;color:var(--ink);padding:0}.cover p{color:var(--quiet)}.message{break-inside:avoid}.message img{max-height:180mm}}
@page{margin:14mm}
`;

function head({ language }: PageLocale, title: string, more = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${style}${more}</style>
</head>
<body>
<main>
`;
}

const foot = '</main>\n</body>\n</html>\n';

const day = (language: Language, date: string): string => formatMailDateOf(Temporal.PlainDate.from(date), language);

function messageOf(
  { language, t }: PageLocale,
  message: ExportedMessage,
  picture: string | undefined,
  above = '',
): string {
  const alt = escape(message.imageDescription ?? t('archive.photo'));
  const image = picture === undefined ? '' : `<img src="${escape(picture)}" alt="${alt}" loading="lazy">\n`;
  const isByAi = image !== '' && message.imageUrl !== null && purposeOf(message.imageUrl) === 'ai_image';
  const mark = isByAi ? `<p class="quiet">${t('groupCard.badgeAiImage')}</p>\n` : '';
  const content = message.content === null ? '' : `<p>${escape(message.content)}</p>\n`;
  const name = escape(message.name ?? t('groupCard.anonymous'));
  const sign = `<p><span class="name">${name}</span> <span class="quiet">${day(language, message.writtenOn)}</span></p>`;
  return `<article class="message">\n${above}${image}${mark}${content}${sign}\n</article>\n`;
}

interface CardPageParts {
  pictureAt: PictureAt;
  /** The way to the folder with everything, if the page is in a folder of it; alone a page has no way back. */
  above?: string;
}

/** A card with its messages, as a page that opens offline. */
export async function* cardPage(
  locale: PageLocale,
  card: ExportedCard,
  messages: AsyncIterable<ExportedMessage>,
  { pictureAt, above }: CardPageParts,
): AsyncGenerator<string> {
  const { language, t } = locale;
  const placeOf = (imageUrl: string | null): string | undefined => {
    const picture = pictureAt(imageUrl);
    return picture && `${above ?? ''}${picture}`;
  };
  const { ground, ink, quiet } = mailColours[card.theme];
  yield head(locale, card.title, `:root{--ground:${ground};--cover-ink:${ink};--cover-quiet:${quiet}}`);
  if (above !== undefined) yield `<p><a href="${above}index.html">${t('archive.back')}</a></p>\n`;
  const cover = placeOf(card.coverUrl);
  yield `<header class="cover">\n${cover === undefined ? '' : `<img src="${escape(cover)}" alt="">\n`}`;
  if (card.coverLine !== null) yield `<p>${escape(card.coverLine)}</p>\n`;
  yield `<h1>${escape(card.title)}</h1>\n`;
  yield `<p>${escape(t('archive.forWhom', { name: card.recipientName, date: day(language, card.celebratedOn) }))}</p>\n`;
  yield card.description === null ? '</header>\n' : `<p>${escape(card.description)}</p>\n</header>\n`;
  let count = 0;
  for await (const message of messages) {
    yield messageOf(locale, message, placeOf(message.imageUrl));
    count += 1;
  }
  if (count === 0) yield `<p class="quiet">${t('archive.noMessages')}</p>\n`;
  yield foot;
}

/** What the user wrote on cards of others. */
export async function* messagesPage(
  locale: PageLocale,
  messages: AsyncIterable<ExportedMessage>,
  pictureAt: PictureAt,
): AsyncGenerator<string> {
  const { t } = locale;
  yield head(locale, t('archive.messages'));
  yield `<p><a href="index.html">${t('archive.back')}</a></p>\n<h1>${t('archive.messages')}</h1>\n`;
  let count = 0;
  for await (const message of messages) {
    const above = `<p class="quiet">${escape(t('archive.onCard', { title: message.title }))}</p>\n`;
    yield messageOf(locale, message, pictureAt(message.imageUrl), above);
    count += 1;
  }
  if (count === 0) yield `<p class="quiet">${t('archive.noMessages')}</p>\n`;
  yield foot;
}

const list = (links: readonly (readonly [href: string, text: string])[]): string =>
  `<ul>\n${links.map(([href, text]) => `<li><a href="${escape(href)}">${escape(text)}</a></li>\n`).join('')}</ul>\n`;

/** Leads to everything in the archive. */
export function indexPage(
  locale: PageLocale,
  parts: { cards: readonly { slug: string; title: string }[]; formats: readonly string[]; tables: readonly string[] },
): string {
  const { t } = locale;
  const { cards, formats, tables } = parts;
  const birthdays = formats.map((format) => [`birthdays/birthdays.${format}`, `birthdays.${format}`] as const);
  const pages = cards.map(({ slug, title }) => [`cards/${slug}.html`, title] as const);
  const data = ['columns.txt', ...tables.map((name) => `${name}.json`)].map((name) => [`data/${name}`, name] as const);
  return [
    head(locale, t('archive.title')),
    `<h1>${t('archive.title')}</h1>\n<p class="quiet">${t('archive.text')}</p>\n`,
    `<h2>${t('archive.birthdays')}</h2>\n${list(birthdays)}`,
    `<h2>${t('archive.cards')}</h2>\n`,
    pages.length === 0 ? `<p class="quiet">${t('archive.noCards')}</p>\n` : list(pages),
    `<p><a href="messages.html">${t('archive.messages')}</a></p>\n`,
    `<h2>${t('archive.data')}</h2>\n<p class="quiet">${t('archive.dataText')}</p>\n${list(data)}`,
    foot,
  ].join('');
}
