import { type ComponentProps, type ReactNode, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { coverLineOf } from '#web/lib/cover-line.ts';
import { isForReader } from '#web/features/group-cards/cards/model/reader.ts';
import { countOthers } from '#web/features/group-cards/cards/model/senders.ts';
import { CardCoverPhoto } from '#web/features/group-cards/photos/components/lazy-cover-photo.tsx';
import { ThemePicture } from '../list/card-theme-picture.tsx';

/** A longer description is folded behind a button. */
const maxDescription = 220;
/** Titles up to this length fit on the picture of the cover, if there is no photo on it. */
const maxTitleOnPicture = 44;
/** Longer titles are set smaller inside as well. */
const maxLargeTitle = 64;

interface CardSpreadProps extends Pick<ComponentProps<'section'>, 'ref' | 'onAnimationEnd'> {
  card: CardView;
  /** Covers the inside while the card is closed. */
  cover?: ReactNode;
}

/** The open card: its picture on one side, recipient, date and description on the other. */
export function CardSpread({ card, cover, ...rest }: CardSpreadProps) {
  const { t, language } = useI18n();
  const day = Temporal.PlainDate.from(card.celebratedOn);
  return (
    <section {...rest} className="card-spread">
      <div className="card-art">
        <ThemePicture theme={card.theme} isFirst />
        <CardCoverPhoto card={card} />
      </div>
      <div className="card-inside">
        <div className="card-text">
          <p className="card-for">{coverLineOf(t, card)}</p>
          <h1 tabIndex={-1} className="card-title" data-long={card.title.length > maxLargeTitle || undefined}>
            {card.title}
          </h1>
          <p className="card-date">{capitalized(formatDay(language, 'full', day))}</p>
          {isForReader(card) ? (
            <Senders card={card} />
          ) : (
            card.description !== null && <Description key={card.description} text={card.description} />
          )}
        </div>
        {cover}
      </div>
    </section>
  );
}

/** The names of those who give the card, shown to its recipient. */
function Senders({ card }: { card: CardView }) {
  const { t } = useI18n();
  const { initiatorName: name, contributionsAfter } = card;
  return (
    <p className="card-from">
      {contributionsAfter === null
        ? t('groupCard.fromPeople', { name, count: countOthers(card) })
        : t('groupCard.fromMany', { name })}
    </p>
  );
}

function Description({ text }: { text: string }) {
  const { t } = useI18n();
  const [isWhole, setIsWhole] = useState(text.length <= maxDescription);
  return (
    <>
      <p className="card-description" data-folded={!isWhole || undefined}>
        {text}
      </p>
      {!isWhole && (
        <button type="button" className="message-more" onClick={() => setIsWhole(true)}>
          {t('common.readMore')}
        </button>
      )}
    </>
  );
}

interface CardCoverProps {
  card: CardView;
  onOpen: () => void;
  onSkip: () => void;
}

/** The front of the closed card; its back has the picture of the open card. */
export function CardCover({ card, onOpen, onSkip }: CardCoverProps) {
  const { t } = useI18n();
  return (
    <>
      <div className="card-cover" aria-hidden="true">
        <div
          className="card-front"
          data-long={card.title.length > maxTitleOnPicture || card.cover !== null || undefined}
        >
          <div className="card-front-art">
            <ThemePicture theme={card.theme} />
            <CardCoverPhoto card={card} />
          </div>
          <div className="card-front-text">
            <span className="card-for">{coverLineOf(t, card)}</span>
            <span className="card-front-title">{card.title}</span>
          </div>
        </div>
        <div className="card-back">
          <ThemePicture theme={card.theme} />
        </div>
      </div>
      <div className="card-opener">
        <Button variant="card" size="lg" className="card-open" onClick={onOpen}>
          {t('groupCard.revealOpen')}
        </Button>
        <button type="button" className="card-skip" onClick={onSkip}>
          {t('groupCard.revealSkip')}
        </button>
      </div>
    </>
  );
}

/** Hills in the theme's colours behind the closed card. */
export function CardHills() {
  return (
    <svg
      className="card-hills"
      viewBox="0 0 1280 360"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 150c160-70 300-60 440-20s260 40 420-20 300-60 420-10v260H0Z" />
      <path d="M0 230c200-60 330-30 520-10s330-20 460-50 220 0 300 10v180H0Z" />
      <path d="M0 300c240-40 420-10 640 0s420-20 640-40v100H0Z" />
    </svg>
  );
}
