import { Link } from 'react-router';
import type { UpcomingCard } from '#domain/cards/upcoming-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';

/** From a birthday to the card that the user makes for it, with its state. */
export default function BirthdayCardLink({ card }: { card: UpcomingCard }) {
  const { t, language } = useI18n();
  const { contributionsCount: count, isPlanned, isPublished, recipientName: name, slug, theme } = card;
  const written = t(isPlanned ? 'making.rowPlanned' : 'making.rowDraft', { count });
  return (
    <p>
      <Link
        to={pathInLanguage(`/group-cards/${slug}`, language)}
        className="inline-flex min-h-11 items-center gap-2 text-small font-[560] text-link underline-offset-[0.3em] hover:underline md:min-h-8"
      >
        <span className="h-5 w-8 flex-none overflow-hidden rounded-xs" aria-hidden>
          <ThemedPicture name={`theme-${theme}`} width={320} height={200} className="size-full object-cover" />
        </span>
        <span>
          <span className="sr-only">{t('making.rowCard', { name })}: </span>
          {isPublished ? t('making.rowPublished') : written}
        </span>
      </Link>
    </p>
  );
}
