import Link2 from 'lucide-react/icons/link-2';
import { Suspense, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ContributionItem, ContributionType } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { usePageCard } from '#web/lib/page-card.ts';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Badge } from '#web/ui/base/badge.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { announceUnreachable } from '#web/ui/overlays/lazy-part.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { LoadMoreSentinel } from '#web/ui/overlays/load-more-sentinel.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import { coverLineOf } from '#web/lib/cover-line.ts';
import { CardCoverPhoto } from '#web/features/group-cards/photos/components/lazy-cover-photo.tsx';
import { PhotoButton } from '#web/features/group-cards/photos/components/photo-button.tsx';
import { useViewer } from '#web/features/group-cards/photos/components/use-viewer.tsx';
import { Gifts } from '#web/features/group-cards/gifts/components/lazy-gifts.tsx';
import { ReportLink } from '#web/features/reports/components/report-link.tsx';
import CreatorPanel from '../manage/creator-panel.tsx';
import { BackLink } from './back-link.tsx';

const CardByIdForm = lazyWithRetry(() => import('./card-by-id-form.tsx'));
const CardOverlay = lazyDialog(() => import('./card-overlay.tsx'));

/** The page of a card by its id, for links from before cards had slugs. */
export function CardByIdView({ card }: { card: CardView }) {
  const { t, language } = useI18n();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
  usePageCard(card.theme);
  const { view, report, viewer } = useViewer();
  const celebratedOn = Temporal.PlainDate.from(card.celebratedOn);

  async function share() {
    const link = origin + pathInLanguage(`/group-cards/${card.slug}`, language);
    if (await copyText(link)) toast({ kind: 'success', title: t('groupCard.linkCopied') });
    else toast({ title: t('groupCard.linkCopyManual'), description: link });
  }

  return (
    <div data-card={card.theme} className="flex flex-1 flex-col bg-card-bg text-card-ink">
      <header className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <BackLink />
        <Button variant="card-quiet" size="sm" icon={<Link2 aria-hidden />} onClick={() => void share()}>
          {t('groupCard.shareLink')}
        </Button>
      </header>
      <main id="content" className="wrap grid content-start gap-9 pb-14 lg:pb-20">
        <div className="paper grid overflow-hidden md:grid-cols-[5fr_6fr]">
          <div className="cover-ground relative overflow-hidden">
            <ThemedPicture
              name={`theme-${card.theme}`}
              width={1200}
              height={750}
              className="size-full object-cover object-(--c-eye) max-md:aspect-2/1"
            />
            <CardCoverPhoto card={card} />
          </div>
          <div className="px-5.5 py-6 md:px-10 md:py-12">
            <p className="font-display text-[1.1875rem] font-[560] [word-spacing:0.08em] text-card-sub italic wrap-anywhere">
              {coverLineOf(t, card)}
            </p>
            <h1 className="h1 mt-1 wrap-anywhere">{card.title}</h1>
            <p className="mt-3 font-[560]">{capitalized(formatDay(language, 'full', celebratedOn))}</p>
            {card.description !== null && (
              <p className="mt-2 max-w-[46ch] text-pretty whitespace-pre-line text-card-sub wrap-anywhere">
                {card.description}
              </p>
            )}
          </div>
        </div>
        {card.viewer.kind === 'creator' && <CreatorPanel card={card} />}
        <section aria-labelledby="messages">
          <h2 id="messages" className="h2">
            {t('groupCard.messagesTitle')}
          </h2>
          {card.contributions.length === 0 && <p className="mt-3 text-card-sub">{t('groupCard.emptyTitle')}</p>}
          <ul className="mt-6 grid items-start gap-5 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
            {card.contributions.map((contribution) => (
              <Message key={contribution.id} contribution={contribution} onView={view} />
            ))}
          </ul>
        </section>
        {card.viewer.mayContribute && <Form card={card} />}
        <Gifts card={card} />
        <Counts contributions={card.contributions} />
        <p>
          <ReportLink onClick={report} />
        </p>
      </main>
      <CardOverlay card={card} {...viewer} />
    </div>
  );
}

/** The form, loaded when the reader comes near it. */
function Form({ card }: { card: CardView }) {
  const { t } = useI18n();
  const [isNear, setIsNear] = useState(false);
  const show = () => setIsNear(true);
  const button = (
    // Near and still shown: its code is awaited.
    <Button variant="card" onClick={() => (isNear && !navigator.onLine ? announceUnreachable() : show())}>
      {t('groupCard.addMessage')}
    </Button>
  );
  if (!isNear) return <LoadMoreSentinel onNear={show}>{button}</LoadMoreSentinel>;
  return (
    <Suspense fallback={<div className="min-h-100">{button}</div>}>
      <CardByIdForm card={card} />
    </Suspense>
  );
}

const badges: Record<ContributionType, PlainMessageId> = {
  text: 'groupCard.badgeMessage',
  photo: 'groupCard.badgeImage',
  image: 'groupCard.badgeImage',
  ai_image: 'groupCard.badgeAiImage',
};

/** A narrower picture is shown in its own size. */
const smallWidth = 300;

interface MessageProps {
  contribution: ContributionItem;
  onView: (contribution: ContributionItem) => void;
}

function Message({ contribution, onView }: MessageProps) {
  const { t } = useI18n();
  const { type, content, avatarIndex, imageWidth } = contribution;
  const isSmall = imageWidth !== null && imageWidth < smallWidth;
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <li className="paper overflow-hidden [content-visibility:auto] [contain-intrinsic-block-size:auto_12rem]">
      <PhotoButton
        contribution={contribution}
        onView={onView}
        sizes={isSmall ? `${imageWidth}px` : '(min-width: 1024px) 370px, (min-width: 640px) 46vw, 92vw'}
        className="relative block w-full cursor-zoom-in focus-visible:-outline-offset-3"
        pictureClassName={`aspect-4/3 w-full ${isSmall ? 'object-scale-down' : 'object-cover'}`}
      />
      <div className="grid gap-3 px-5 pt-4 pb-4">
        <Badge className="text-card-sub!">{t(badges[type])}</Badge>
        {content !== null && <p className="text-pretty whitespace-pre-line wrap-anywhere">{content}</p>}
        <p className="flex items-center gap-2.5 font-display text-[1.0625rem] font-[560] [word-spacing:0.08em] text-card-sub italic">
          <Avatar initials={initialsOf(name)} hue={avatarIndex} size="sm" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </p>
      </div>
    </li>
  );
}

function Counts({ contributions }: { contributions: readonly ContributionItem[] }) {
  const { t } = useI18n();
  const people = new Set(contributions.map(({ contributorEmail }) => contributorEmail)).size;
  const messages = contributions.filter(({ type }) => type === 'text').length;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-card-sub/30 pt-5 text-small text-card-sub">
      <li>{t('groupCard.countContributors', { count: people })}</li>
      <li>{t('groupCard.messageCount', { count: messages })}</li>
      <li>{t('groupCard.countImages', { count: contributions.length - messages })}</li>
    </ul>
  );
}
