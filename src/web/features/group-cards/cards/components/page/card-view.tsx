import './card-page.css';
import './card-reveal.css';
import './card-print.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView as Card } from '#contract/group-cards.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { usePageCard } from '#web/lib/page-card.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { announceUnreachable } from '#web/ui/overlays/lazy-part.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { cardQuery, copyAddress, tellOpened } from '#web/features/group-cards/cards/api/card.ts';
import { useViewer } from '#web/features/group-cards/photos/components/use-viewer.tsx';
import { MessageWall } from '#web/features/group-cards/contributions/components/message-wall.tsx';
import { LazyAnswer } from '#web/features/group-cards/thanks/components/lazy-answer.tsx';
import { Gifts } from '#web/features/group-cards/gifts/components/lazy-gifts.tsx';
import { ReportLink } from '#web/features/reports/components/report-link.tsx';
import CreatorPanel from '../manage/creator-panel.tsx';
import { isForReader } from '#web/features/group-cards/cards/model/reader.ts';
import { CardBar } from './card-bar.tsx';
import { CardLive } from './card-live.tsx';
import { CardNotFound } from './card-not-found.tsx';
import { CardEmpty, CardReadOnly } from './card-notices.tsx';
import { useOpening } from './card-opening.tsx';
import { useShare } from '../manage/card-share.tsx';
import { CardCover, CardHills, CardSpread } from './card-spread.tsx';

const ContributionDialog = lazyDialog(
  () => import('#web/features/group-cards/contributions/components/contribution-dialog.tsx'),
);
const ShareSheet = lazyDialog(() => import('../manage/card-share-sheet.tsx'));
const CardOverlay = lazyDialog(() => import('./card-overlay.tsx'));
const Slideshow = lazyDialog(() => import('../slideshow/slideshow.tsx'));

interface CardViewProps {
  slug: string;
  wasOpened: boolean;
}

export function CardView({ slug, wasOpened }: CardViewProps) {
  const { data: card, error } = useQuery(cardQuery(slug));
  const isGone = error instanceof ApiError && [404, 410].includes(error.status);
  if (!card || isGone) return <CardNotFound state="missing" />;
  return <OpenCard card={card} wasOpened={wasOpened} />;
}

/** Whether to play the opening: not for the creator and contributors, who know the inside. */
const seesOpening = ({ isPublished, viewer }: Card) =>
  isPublished && viewer.kind !== 'creator' && viewer.kind !== 'bearer';

function OpenCard({ card, wasOpened }: { card: Card; wasOpened: boolean }) {
  const { t } = useI18n();
  const { opening, spread, open, skip, replay, onAnimationEnd } = useOpening(
    card.slug,
    seesOpening(card) && !wasOpened,
  );
  usePageCard(card.theme);
  const { editor, add, edit, close } = useEditor();
  const { view, report, viewer } = useViewer();
  const { share, ...sheet } = useShare(card);
  const [isShowing, setIsShowing] = useState(false);
  const isClosed = opening === 'closed';
  // For the creator the panel has the primary button, so the button to write is secondary.
  const isCreator = card.viewer.kind === 'creator';
  const isGiven = isForReader(card);

  function byHand(action: () => void) {
    if (card.viewer.kind === 'recipient') void tellOpened(card.slug);
    action();
  }

  // The button is hidden with all that lies below the cover.
  function playAgain() {
    flushSync(replay);
    spread.current?.querySelector<HTMLElement>('.card-open')?.focus();
  }

  const print = usePrint(card);

  return (
    <div className="card-page" data-card={card.theme} data-cover={opening}>
      <CardBar card={card} onShare={share} onShow={() => setIsShowing(true)} onPrint={print} />
      <main id="content" className="wrap">
        {opening !== 'opened' && <CardHills />}
        <CardSpread
          card={card}
          ref={spread}
          onAnimationEnd={onAnimationEnd}
          cover={
            opening !== 'opened' && <CardCover card={card} onOpen={() => byHand(open)} onSkip={() => byHand(skip)} />
          }
        />
        <div className="card-rest" inert={isClosed}>
          {!card.viewer.mayContribute && !isGiven && <CardReadOnly />}
          {isCreator && (
            <div className="card-panel">
              <CreatorPanel card={card} />
            </div>
          )}
          {(card.thanks || card.viewer.kind === 'recipient') && <LazyAnswer card={card} />}
          <div className="card-heading">
            <h2 className="h2">{t('groupCard.messagesTitle')}</h2>
            {card.viewer.mayContribute && (
              <Button variant={isCreator ? 'card-quiet' : 'card'} className="card-add" onClick={add}>
                {t('groupCard.addMessage')}
              </Button>
            )}
          </div>
          {card.contributions.length === 0 ? (
            <CardEmpty mayWrite={card.viewer.mayContribute} />
          ) : (
            <MessageWall card={card} onEdit={edit} onView={view} />
          )}
          {isGiven && card.viewer.kind !== 'recipient' && <CardReadOnly />}
          <Gifts card={card} />
          <ReportLink onClick={report} />
        </div>
      </main>
      <div className="card-end">
        <SiteFooter>
          {(isCreator || card.isPublished) && (
            <a href={copyAddress(card.slug)} download className="card-replay content-center">
              {t('keepsake.zip')}
            </a>
          )}
          {card.isPublished && (
            <button type="button" className="card-replay" onClick={playAgain}>
              {t('groupCard.revealReplay')}
            </button>
          )}
        </SiteFooter>
      </div>
      {card.viewer.mayContribute && !isCreator && (
        <div className="card-sticky">
          <Button variant="card" size="lg" block onClick={add}>
            {t('groupCard.addMessage')}
          </Button>
        </div>
      )}
      <CardLive card={card} />
      {(card.viewer.mayContribute || editor.open) && (
        <ContributionDialog card={card} {...editor} onOpenChange={close} />
      )}
      <ShareSheet card={card} {...sheet} />
      <Slideshow card={card} open={isShowing} onOpenChange={setIsShowing} />
      <CardOverlay card={card} {...viewer} />
    </div>
  );
}

/** Where letters are not Latin, browsers take their own keys by the place of the key. */
const isPrintKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key > '~' ? code : `Key${key.toUpperCase()}`) === 'KeyP';

/** Prints all messages, also by the browser's own keys, which alone would print those that are loaded. */
function usePrint({ slug }: Card) {
  const client = useQueryClient();
  const print = useCallback(
    () =>
      void import('#web/features/group-cards/cards/model/print.ts')
        .then(({ printCard }) => printCard(client, slug))
        .catch(announceUnreachable),
    [client, slug],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      print();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [print]);
  return print;
}

interface Editor {
  open: boolean;
  contribution?: ContributionItem;
}

/** Keeps the edited message while the dialog closes, so that its closing animation shows the same message. */
function useEditor() {
  const [editor, setEditor] = useState<Editor>({ open: false });
  const add = useCallback(() => setEditor({ open: true }), []);
  const edit = useCallback((contribution: ContributionItem) => setEditor({ open: true, contribution }), []);
  const close = useCallback(() => setEditor((last) => ({ ...last, open: false })), []);
  return { editor, add, edit, close };
}
