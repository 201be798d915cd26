import { type Language, pathInLanguage } from '#domain/language.ts';
import { reminderServerLimits } from '#server/platform/limits/reminders.ts';
import { avatarIndex, initialsOf } from '#domain/birthdays/person-name.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { formatMailDay } from '#server/platform/mail/compose/day.ts';
import { escapeHtml } from '#server/platform/mail/compose/template.ts';
import { translator } from '#server/platform/i18n.ts';
import type { Digest, DigestItem } from '../present.ts';
import { type Portrait, piecesFor } from './digest-pieces.tsx';

interface DigestLinks {
  origin: string;
  /** The reader's unsubscribe page. */
  unsubscribe: string;
}

/** A link to start a card, or to the card that the reader has made already. */
interface CardLink {
  url: string;
  isMade: boolean;
}

function cardLinkOf({ birthdayId, cardSlug, inDays, isRemembered }: DigestItem, language: Language, origin: string) {
  if (isRemembered) return null;
  if (cardSlug !== null)
    return { url: `${origin}${pathInLanguage(`/group-cards/${cardSlug}`, language)}`, isMade: true };
  if (inDays < 0) return null;
  return { url: `${origin}${pathInLanguage('/create-group-card', language)}?birthday=${birthdayId}`, isMade: false };
}

/** Everything a mail says about one person; both the HTML and the text part are built from it. */
interface PersonTexts {
  title: string;
  facts: string;
  /** What can still be done, about the first person alone, or that the mail is late. Null for a day of memory. */
  hint: string | null;
  note: string | null;
  ideas: string | null;
  lastGifts: string | null;
  openUrl: string;
  /** Null where congratulations do not fit: in memory, or a day that is past without a card. */
  card: CardLink | null;
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Intl.ListFormat adds "and", or nothing between two items; plain commas suit all three languages. */
const joinByCommas = (texts: readonly string[]) => texts.join(', ');

/** Mail programs cut large mails, so long texts are shortened; the dashboard has the rest. */
function shorten(text: string): string {
  const most = reminderServerLimits.textLength;
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function formatWhen(inDays: number, language: Language): string {
  const t = translator(language);
  if (inDays < 0) return t('mail.reminder.headingYesterday');
  if (inDays === 0) return t('mail.reminder.headingToday');
  return inDays === 1 ? t('mail.reminder.headingTomorrow') : t('mail.reminder.headingDays', { days: inDays });
}

/** Names the nearest person and says what is the matter; a mail with several items says how many more there are. */
function subjectOf({ name, inDays, isRemembered }: DigestItem, count: number, language: Language): string {
  const t = translator(language);
  const hasMore = count > 0;
  if (isRemembered)
    return hasMore ? t('mail.reminder.inMemoryMore', { name, count }) : t('mail.reminder.inMemory', { name });
  if (inDays < 0) {
    return hasMore
      ? t('mail.reminder.subjectYesterdayMore', { name, count })
      : t('mail.reminder.subjectYesterday', { name });
  }
  if (inDays === 0)
    return hasMore ? t('mail.reminder.subjectTodayMore', { name, count }) : t('mail.reminder.subjectToday', { name });
  if (inDays === 1) {
    return hasMore
      ? t('mail.reminder.subjectTomorrowMore', { name, count })
      : t('mail.reminder.subjectTomorrow', { name });
  }
  return hasMore
    ? t('mail.reminder.subjectDaysMore', { name, days: inDays, count })
    : t('mail.reminder.subjectDays', { name, days: inDays });
}

function hintFor(inDays: number, language: Language): string | null {
  const t = translator(language);
  if (inDays < 0) return t('mail.reminder.late');
  if (inDays === 0) return t('mail.reminder.onTheDay');
  if (inDays === 1) return t('mail.reminder.dayLeft');
  return inDays === 7 ? t('mail.reminder.weekLeft') : null;
}

function describePerson(item: DigestItem, isFirst: boolean, language: Language, origin: string): PersonTexts {
  const t = translator(language);
  const { inDays, isRemembered, turns, birthdayId } = item;
  const facts = [formatMailDay(item.occursOn, language)];
  if (isRemembered) facts.unshift(formatWhen(inDays, language));
  else if (turns !== null)
    facts.unshift(t(inDays < 0 ? 'mail.reminder.ageReached' : 'mail.reminder.age', { age: turns }));
  return {
    title: subjectOf(item, 0, language),
    facts: facts.join(' · '),
    hint: isRemembered || (inDays >= 0 && !isFirst) ? null : hintFor(inDays, language),
    note: item.note && shorten(item.note),
    ideas: item.ideas.length > 0 ? shorten(joinByCommas(item.ideas)) : null,
    lastGifts: item.lastGifts.length > 0 ? shorten(joinByCommas(item.lastGifts)) : null,
    openUrl: `${origin}${pathInLanguage('/dashboard', language)}#birthday-${birthdayId}`,
    card: cardLinkOf(item, language, origin),
  };
}

const portraitOf = ({ name, isRemembered }: DigestItem): Portrait => ({
  initials: escapeHtml(initialsOf(name)),
  shade: isRemembered ? 'remembered' : avatarIndex(name),
});

function personHtml(item: DigestItem, words: PersonTexts, language: Language, isFirst: boolean): string {
  const pieces = piecesFor(language);
  const { title, facts, hint, note, ideas, lastGifts, openUrl, card } = words;
  const who = { title: escapeHtml(title), facts: escapeHtml(facts), portrait: portraitOf(item) };
  let html = isFirst ? pieces.first(who) : pieces.next(who);
  if (hint !== null) html += pieces.hint({ text: escapeHtml(hint) });
  if (note !== null) html += pieces.note({ text: escapeHtml(note) });
  if (ideas !== null) html += pieces.ideas({ text: escapeHtml(ideas) });
  if (lastGifts !== null) html += pieces.lastGifts({ text: escapeHtml(lastGifts) });
  // One button per mail: people after the first have plain links.
  if (card === null) return html + (isFirst ? pieces.openButton({ openUrl }) : pieces.openLink({ openUrl }));
  const { button, links } = card.isMade ? pieces.madeCard : pieces.newCard;
  return html + (isFirst ? button : links)({ cardUrl: card.url, openUrl });
}

function personText(words: PersonTexts, language: Language): string {
  const t = translator(language);
  const { title, facts, hint, note, ideas, lastGifts, openUrl, card } = words;
  const items = [title, facts];
  if (hint !== null) items.push(hint);
  if (note !== null) items.push(t('mail.reminder.note', { note }));
  if (ideas !== null) items.push(t('mail.reminder.ideas', { ideas }));
  if (lastGifts !== null) items.push(t('mail.reminder.lastGift', { gift: lastGifts }));
  if (card !== null)
    items.push(`${t(card.isMade ? 'mail.reminder.openCard' : 'mail.reminder.startCard')}: ${card.url}`);
  items.push(`${t('mail.reminder.open')}: ${openUrl}`);
  return items.join('\n');
}

/** People beyond the detailed ones are listed by name, and the rest as a number. */
function announceNames(items: readonly DigestItem[], language: Language): string {
  const named = items.slice(0, reminderServerLimits.namesInMail).map(({ name }) => name);
  const more = items.length - named.length;
  return joinByCommas(more > 0 ? [...named, translator(language)('reminders.nextMore', { count: more })] : named);
}

export function renderDigest({ to, language, items }: Digest, { origin, unsubscribe }: DigestLinks): RenderedMail {
  const [first, ...others] = items;
  if (!first) throw new Error('a reminder mail has at least one item');
  const t = translator(language);
  const pieces = piecesFor(language);
  const settings = `${origin}${pathInLanguage('/settings', language)}`;
  const why = t('mail.reminder.why', { email: to });
  const shown = items.slice(0, reminderServerLimits.peopleInMail).map((item) => ({
    item,
    words: describePerson(item, item === first, language, origin),
  }));
  const rest = items.slice(shown.length);
  const names = rest.length > 0 ? announceNames(rest, language) : null;
  const facts = shown[0]?.words.facts ?? '';
  const people = shown.map(({ item, words }) => personHtml(item, words, language, item === first)).join('');

  return {
    to,
    language,
    subject: subjectOf(first, others.length, language),
    html:
      doctype +
      pieces.sheet({
        preheader: escapeHtml(others.length > 0 ? t('mail.reminder.preheader', { count: items.length }) : facts),
        people: names === null ? people : people + pieces.rest({ names: escapeHtml(names) }),
        why: escapeHtml(why),
        settings,
        unsubscribe,
      }),
    text: [
      ...shown.map(({ words }) => personText(words, language)),
      ...(names === null ? [] : [names]),
      [
        why,
        `${t('mail.reminder.settings')}: ${settings}`,
        `${t('mail.reminder.stop')}: ${unsubscribe}`,
        t('mail.footer'),
      ].join('\n'),
    ].join('\n\n'),
  };
}
