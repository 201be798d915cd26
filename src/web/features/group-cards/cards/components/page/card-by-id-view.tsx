import { Link2 } from 'lucide-react';
import { useRouteLoaderData } from 'react-router';
import type { ContributionItem, ContributionType } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Badge } from '#web/ui/base/badge.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { ThemedPicture } from '#web/features/landing/components/themed-picture.tsx';
import CreatorPanel from '../manage/creator-panel.tsx';
import { BackLink } from './back-link.tsx';
import { CardByIdForm } from './card-by-id-form.tsx';

/** The page of a card by its id, for links from before cards had slugs. */
export function CardByIdView({ card }: { card: CardView }) {
  const { t, language } = useI18n();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
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
          <ThemedPicture
            name={`theme-${card.theme}`}
            width={1200}
            height={750}
            className="size-full object-cover object-(--c-eye) max-md:aspect-2/1"
          />
          <div className="px-5.5 py-6 md:px-10 md:py-12">
            <p className="font-display text-[1.1875rem] font-[560] [word-spacing:0.08em] text-card-sub italic wrap-anywhere">
              {t('groupCard.forRecipient', { name: card.recipientName })}
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
              <Message key={contribution.id} contribution={contribution} />
            ))}
          </ul>
        </section>
        {card.viewer.mayContribute && <CardByIdForm card={card} />}
        <Counts contributions={card.contributions} />
      </main>
    </div>
  );
}

const badges: Record<ContributionType, PlainMessageId> = {
  text: 'groupCard.badgeMessage',
  photo: 'groupCard.badgeImage',
  image: 'groupCard.badgeImage',
  ai_image: 'groupCard.badgeAiImage',
};

function Message({ contribution }: { contribution: ContributionItem }) {
  const { t } = useI18n();
  const { type, content, imageUrl, avatarIndex } = contribution;
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <li className="paper overflow-hidden [content-visibility:auto] [contain-intrinsic-block-size:12rem]">
      {imageUrl !== null && (
        <img
          src={imageUrl}
          alt={t('groupCard.photoBy', { name })}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full object-cover"
        />
      )}
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
