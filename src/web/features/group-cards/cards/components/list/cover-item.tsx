import { Link, useRouteLoaderData } from 'react-router';
import type { CardListItem } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useLocalTimeZone } from '#web/lib/dates/clock.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';

interface CoverItemProps {
  card: CardListItem;
  /** Twice as wide where there is space: the one to work on next. */
  isFeatured: boolean;
  /** In the same row as the featured one, and as tall. */
  isTall: boolean;
}

/** The cover of a card in the list, with its state and actions. */
export function CoverItem({ card, isFeatured, isTall }: CoverItemProps) {
  const { t, language } = useI18n();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin;
  const { title, theme, recipientName, description, isPublished, celebratedOn, contributionsCount: count } = card;
  const path = pathInLanguage(`/group-cards/${card.slug}`, language);
  const created = Temporal.Instant.from(card.createdAt)
    .toZonedDateTimeISO(useLocalTimeZone() ?? 'UTC')
    .toPlainDate();
  const celebrated = Temporal.PlainDate.from(celebratedOn);

  async function share() {
    const link = new URL(path, origin).href;
    if (!(await copyText(link))) toast({ title: t('groupCard.linkCopyManual'), description: link });
  }

  return (
    <li className="flex min-w-0 flex-col">
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden
        data-card={theme}
        className={classes(
          'paper block aspect-16/10 overflow-hidden transition-[translate] duration-200 ease-out hover:-translate-y-1 motion-reduce:translate-none!',
          'before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-5 before:bg-linear-to-r before:from-[rgb(0_0_0/0.24)] before:to-transparent light:before:from-[rgb(60_30_10/0.14)]',
          isTall && 'lg:aspect-auto lg:h-88',
        )}
      >
        <ThemedPicture
          name={`theme-${theme}`}
          width={1200}
          height={750}
          className="size-full object-cover object-(--c-eye)"
        />
      </Link>
      <h2
        className={classes(
          'mt-4 font-display leading-[1.2] font-[620] tracking-[-0.014em] text-balance wrap-anywhere',
          isFeatured ? 'text-[1.3125rem] lg:text-[1.75rem]' : 'text-[1.3125rem]',
        )}
      >
        {title}
      </h2>
      <p className="mt-1 text-muted wrap-anywhere">{t('groupCard.forRecipient', { name: recipientName })}</p>
      {description !== null && <p className="mt-1 line-clamp-2 max-w-[56ch] text-small wrap-anywhere">{description}</p>}
      <p className="mt-1 text-small text-muted">
        <span className={isPublished ? 'font-[650] text-mint' : 'font-[650] text-text'}>
          {t(isPublished ? 'groupCard.published' : 'groupCard.draft')}
        </span>
        {' · '}
        <time dateTime={celebratedOn}>{formatDay(language, 'day', celebrated)}</time>
        {' · '}
        {t('groupCard.messageCount', { count })}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
        <div className="flex gap-4">
          <ButtonLink to={path} aria-label={t('groupCard.viewLabel', { title })}>
            {t('groupCard.view')}
          </ButtonLink>
          <Button variant="text" aria-label={t('groupCard.shareLabel', { title })} onClick={() => void share()}>
            {t('common.share')}
          </Button>
        </div>
        <span className="text-micro text-muted" suppressHydrationWarning>
          {t('groupCard.created', { date: formatDay(language, 'dayAndYear', created) })}
        </span>
      </div>
    </li>
  );
}
