import './signing.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignatureItem, SigningView as View } from '#contract/cards/signing.ts';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CaptchaWidget } from '#contract/pages.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { usePageCard } from '#web/lib/page-card.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { SiteHeader } from '#web/shell/site/site-header.tsx';
import { coverLineOf } from '#web/lib/cover-line.ts';
import { ThemePicture } from '#web/features/group-cards/cards/components/list/card-theme-picture.tsx';
import { signingQuery } from '../api.ts';
import { OwnMessages } from './own-messages.tsx';
import { Writer } from './signed-paper.tsx';
import { SigningDone, SigningGone } from './signing-gone.tsx';

const SignDialog = lazyDialog(() => import('./sign-dialog.tsx'));

/** Candles of so many people at most. */
const maxCandles = 27;

interface SigningViewProps {
  token: string;
  captcha: CaptchaWidget | null;
}

/** A card as whoever was sent its signing link sees it. */
export function SigningView({ token, captcha }: SigningViewProps) {
  const { t } = useI18n();
  const { data: view, error } = useQuery(signingQuery(token));
  usePageCard(view && view.state !== 'done' ? view.theme : undefined);
  const [editor, setEditor] = useState<{ open: boolean; signature?: SignatureItem }>({ open: false });
  if (!view || (error instanceof ApiError && error.status === 404)) return <SigningGone />;
  if (view.state === 'done') return <SigningDone slug={view.slug ?? ''} />;
  const isOpen = view.state === 'open';
  const write = () => setEditor({ open: true });
  return (
    <div className="signing-page" data-card={view.theme}>
      <SiteHeader />
      <main id="content" className="wrap">
        <Cover view={view} />
        {isOpen ? (
          <Collecting view={view} />
        ) : (
          <div className="signing-collecting">
            <h2 className="h2">{t('signing.revokedTitle')}</h2>
            <p className="mt-1 text-card-sub">{t('signing.closedText')}</p>
          </div>
        )}
        <OwnMessages token={token} view={view} onChange={(signature) => setEditor({ open: true, signature })} />
        {isOpen && (
          <>
            <div className="signing-heading">
              {view.contributions.length > 0 && <h2 className="h2">{t('groupCard.messagesTitle')}</h2>}
              <Button variant="card" className="signing-add" onClick={write}>
                {t('signing.write')}
              </Button>
            </div>
            <ul className="signing-wall">
              {view.contributions.map((each) => (
                <Paper key={each.id} contribution={each} />
              ))}
            </ul>
          </>
        )}
      </main>
      <div className="mt-10">
        <SiteFooter />
      </div>
      {isOpen && (
        <div className="signing-sticky">
          <Button variant="card" size="lg" block onClick={write}>
            {t('signing.write')}
          </Button>
        </div>
      )}
      <SignDialog
        {...editor}
        token={token}
        view={view}
        captcha={captcha}
        onOpenChange={(open) => setEditor((last) => ({ ...last, open }))}
      />
    </div>
  );
}

/** The picture of the card, and for whom it is. */
function Cover({ view }: { view: View }) {
  const { t, language } = useI18n();
  const day = Temporal.PlainDate.from(view.celebratedOn);
  return (
    <section className="signing-cover">
      <div className="signing-art">
        <ThemePicture theme={view.theme} />
      </div>
      <div className="signing-text">
        <p className="signing-for">{coverLineOf(t, view)}</p>
        <h1 className="signing-title">{view.title}</h1>
        <p className="font-[560]">{capitalized(formatDay(language, 'full', day))}</p>
        {view.description !== null && <p className="signing-description">{view.description}</p>}
      </div>
    </section>
  );
}

function Paper({ contribution }: { contribution: ContributionItem }) {
  const { t } = useI18n();
  const { imageUrl, imageWidth, imageHeight, imageDescription, content, avatarIndex, contributorName } = contribution;
  return (
    <li className="paper signing-paper">
      {imageUrl !== null && (
        <img
          src={imageUrl}
          alt={imageDescription ?? ''}
          width={imageWidth ?? undefined}
          height={imageHeight ?? undefined}
          loading="lazy"
        />
      )}
      {content !== null && <p className="signed-words">{content}</p>}
      <Writer name={contributorName ?? t('groupCard.anonymous')} hue={avatarIndex} />
    </li>
  );
}

function Collecting({ view }: { view: View }) {
  const { t, language } = useI18n();
  const date = formatDay(language, 'full', Temporal.PlainDate.from(view.celebratedOn));
  const people = view.contributions.slice(0, maxCandles);
  return (
    <section className="signing-collecting">
      <h2 className="h2">{t('signing.collecting', { name: view.initiatorName })}</h2>
      <p className="mt-1 text-card-sub">
        {t('signing.state', { count: view.contributionsCount })} {t('signing.secret', { date })}
      </p>
      {people.length > 0 && (
        <ul className="signing-candles">
          {people.map(({ id, avatarIndex, contributorName }) => (
            <li key={id}>
              <span className="signing-candle">
                <Candle inRow lit hue={avatarIndex} className="[--candle-height:30px]" />
              </span>
              <span className="signing-name">{contributorName ?? t('groupCard.anonymous')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-small text-card-sub">{t('signing.noAccount')}</p>
    </section>
  );
}
