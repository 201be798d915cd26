import type { CardInMaking } from '#domain/cards/upcoming-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { openingText } from '#web/features/birthdays/components/birthday-card-link.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';

/** Own cards that are not published yet, and cards of others that wait for one's words. */
export default function CardsInMaking({ cards, today }: { cards: readonly CardInMaking[]; today: Temporal.PlainDate }) {
  const { t } = useI18n();
  return (
    <section aria-label={t('making.title')} className="mt-8">
      <h2 className="h2 mb-2 text-[1.3125rem]">{t('making.title')}</h2>
      <ul>
        {cards.map((card) => (
          <Row key={card.slug} card={card} today={today} />
        ))}
      </ul>
    </section>
  );
}

function Row({ card, today }: { card: CardInMaking; today: Temporal.PlainDate }) {
  const { t, language } = useI18n();
  const {
    celebratedOn,
    contributionsCount: count,
    invitedBy,
    isPlanned,
    opens,
    recipientName,
    slug,
    theme,
    title,
  } = card;
  const isOwn = invitedBy === null;
  const state = t(isPlanned ? 'making.planned' : 'making.draft', { count });
  return (
    <li className="flex items-center gap-x-3.5 gap-y-2 border-t border-line py-3 max-sm:flex-wrap">
      <div className="paper w-16 flex-none overflow-hidden max-md:hidden" data-card={theme} aria-hidden>
        <ThemedPicture name={`theme-${theme}`} width={320} height={200} className="size-full object-cover" />
      </div>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-[650] wrap-anywhere">{title}</p>
        <p className="text-small text-muted wrap-anywhere">
          {recipientName} ·{' '}
          {isOwn && opens ? (
            <span className="font-[560] text-link" suppressHydrationWarning>
              {openingText(t, language, opens, today)}
            </span>
          ) : (
            <time dateTime={celebratedOn} suppressHydrationWarning>
              {formatDay(language, 'day', Temporal.PlainDate.from(celebratedOn))}
            </time>
          )}{' '}
          · {isOwn ? (opens ? t('making.written', { count }) : state) : t('making.invited', { name: invitedBy })}
        </p>
      </div>
      <ButtonLink size="sm" to={pathInLanguage(`/group-cards/${slug}`, language)}>
        {t(isOwn ? 'making.open' : 'making.write')}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    </li>
  );
}
