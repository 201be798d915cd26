import { Link } from 'react-router';
import type { Opening, UpcomingCard } from '#domain/cards/upcoming-card.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import type { Translate } from '#i18n/translate.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';

/** When a card opens, by its distance from that day. */
export function openingText(
  t: Translate,
  language: Language,
  { day, time }: Opening,
  today: Temporal.PlainDate,
): string {
  const on = Temporal.PlainDate.from(day);
  return t('making.opens', { days: today.until(on).days, date: formatDay(language, 'day', on), time });
}

/** From a birthday to the card that the user makes for it, with its state. */
export default function BirthdayCardLink({ card, today }: { card: UpcomingCard; today: Temporal.PlainDate }) {
  const { t, language } = useI18n();
  const { contributionsCount: count, isPlanned, isPublished, opens, recipientName: name, slug, theme } = card;
  const state = () => {
    if (isPublished) return t('making.rowPublished');
    // An empty card is not delivered, so that is what its creator must know.
    if (opens && count > 0) return capitalized(openingText(t, language, opens, today));
    return t(isPlanned ? 'making.rowPlanned' : 'making.rowDraft', { count });
  };
  return (
    <p>
      <Link
        to={pathInLanguage(`/group-cards/${slug}`, language)}
        className="inline-flex min-h-11 items-center gap-2 text-small font-[560] text-link underline-offset-[0.3em] hover:underline md:min-h-8"
      >
        <span className="h-5 w-8 flex-none overflow-hidden rounded-xs" aria-hidden>
          <ThemedPicture name={`theme-${theme}`} width={320} height={200} className="size-full object-cover" />
        </span>
        <span suppressHydrationWarning>
          <span className="sr-only">{t('making.rowCard', { name })}: </span>
          {state()}
        </span>
      </Link>
    </p>
  );
}
