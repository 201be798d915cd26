import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { GivenCard } from '#contract/cards/keeping.ts';
import { pathInLanguage } from '#domain/language.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import { givenCardsQuery } from '#web/features/group-cards/delivery/api/keeping.ts';

/** Cards that the user was given and keeps; nothing if there are none. */
export function GivenCards({ className }: { className: string }) {
  const { t } = useI18n();
  const { data } = useQuery(givenCardsQuery);
  if (!data?.length) return null;
  return (
    <section className={className} aria-labelledby="given-cards">
      <h2 id="given-cards" className="h2 mb-6">
        {t('keep.given')}
      </h2>
      <ul className="grid gap-x-7 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8">
        {data.map((card) => (
          <Given key={card.slug} card={card} />
        ))}
      </ul>
    </section>
  );
}

function Given({ card: { slug, title, theme, initiatorName, celebratedOn } }: { card: GivenCard }) {
  const { t, language } = useI18n();
  return (
    <li className="min-w-0">
      {/* A document, whose request says whether the reveal was seen. */}
      <Link
        reloadDocument
        to={pathInLanguage(`/group-cards/${slug}`, language)}
        className="flex items-center gap-4 text-text! no-underline"
      >
        <span data-card={theme} className="paper block aspect-16/10 w-28 flex-none overflow-hidden">
          <ThemedPicture
            name={`theme-${theme}`}
            width={1200}
            height={750}
            className="size-full object-cover object-(--c-eye)"
          />
        </span>
        <span className="min-w-0">
          <span className="block font-display text-[1.1875rem] leading-[1.25] font-[620] wrap-anywhere">{title}</span>
          <span className="mt-1 block text-small text-muted wrap-anywhere">
            {t('groupCard.fromPeople', { count: 0, name: initiatorName })}{' '}
            <time dateTime={celebratedOn} className="block">
              {formatDay(language, 'day', Temporal.PlainDate.from(celebratedOn))}
            </time>
          </span>
        </span>
      </Link>
    </li>
  );
}
