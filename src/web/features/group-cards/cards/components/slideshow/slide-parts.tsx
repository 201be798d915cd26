import Play from 'lucide-react/icons/play';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import { pathInLanguage } from '#domain/language.ts';
import { coverLineOf } from '#web/lib/cover-line.ts';
import { countOthers } from '#web/features/group-cards/cards/model/senders.ts';
import CoverPhoto from '#web/features/group-cards/photos/components/cover-photo.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button, ButtonLink, type ButtonProps } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';

/** More messages are one line that fills: so many candles are no longer counted at a glance. */
const maxCandles = 24;
/** People named at the end; more are too many to read. */
const maxNamed = 40;

/** The first slide: whose card it is, from whom, and the photo on its cover. It starts nothing by itself. */
export function CoverSlide({ card }: { card: CardView }) {
  const { t } = useI18n();
  const { initiatorName: name, contributionsAfter } = card;
  return (
    <div className="slide-cover" data-long={card.title.length > 44 || undefined}>
      {card.cover && <CoverPhoto theme={card.theme} photo={card.cover} name={card.recipientName} />}
      <div className="slide-cover-words">
        <p className="slide-for">{coverLineOf(t, card)}</p>
        <h2 className="slide-title">{card.title}</h2>
        <p className="slide-from">
          {contributionsAfter === null
            ? t('groupCard.fromPeople', { name, count: countOthers(card) })
            : t('groupCard.fromMany', { name })}
        </p>
      </div>
    </div>
  );
}

export function StartButton(props: Pick<ButtonProps, 'ref' | 'onClick'>) {
  const { t } = useI18n();
  return (
    <Button {...props} variant="card" size="lg" icon={<Play aria-hidden className="size-5" />}>
      {t('groupCard.slideStart')}
    </Button>
  );
}

interface EndSlideProps {
  card: CardView;
  messages: readonly ContributionItem[];
  onAgain: () => void;
}

/** The last slide: who wrote, and the ways on. */
export function EndSlide({ card, messages, onAgain }: EndSlideProps) {
  const { t, language } = useI18n();
  const people = [...new Map(messages.map((each) => [each.contributorEmail, each])).values()];
  const isCreator = card.viewer.kind === 'creator';
  return (
    <div className="slide-end">
      <h2 className="slide-title">{t('groupCard.slideEndTitle')}</h2>
      <ul className="slide-people">
        {people.slice(0, maxNamed).map(({ id, contributorName, avatarIndex }) => {
          const name = contributorName ?? t('groupCard.anonymous');
          return (
            <li key={id}>
              <Avatar initials={initialsOf(name)} hue={avatarIndex} size="sm" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          );
        })}
        {people.length > maxNamed && <li>+{people.length - maxNamed}</li>}
      </ul>
      <div className="slide-deeds">
        <Button variant={isCreator ? 'card' : 'card-quiet'} size="lg" onClick={onAgain}>
          {t('groupCard.slideAgain')}
        </Button>
        {!isCreator && (
          <ButtonLink
            variant="card"
            size="lg"
            to={pathInLanguage(card.viewer.isSignedIn ? '/create-group-card' : '/', language)}
            // The entry of the slideshow would lie between the two pages.
            replace
          >
            {t('groupCard.makeOne')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

interface ProgressProps {
  messages: readonly ContributionItem[];
  /** Of all messages, also those that are not fetched yet. */
  count: number;
  /** How many were shown, the present one included. */
  shown: number;
}

/** A candle for each message, lit when it has been shown; a text says the same. */
export function SlideProgress({ messages, count, shown }: ProgressProps) {
  if (count > maxCandles) return <progress className="slide-line" aria-hidden="true" value={shown} max={count} />;
  return (
    <div className="slide-candles" aria-hidden="true">
      {messages.map(({ id, avatarIndex }, index) => (
        <Candle
          key={id}
          inRow
          lit={index < shown}
          hue={avatarIndex}
          className={index === shown - 1 ? 'slide-candle-now' : ''}
        />
      ))}
    </div>
  );
}

/** Three rings of light, cut by hand, in which words stand. */
export function Rings() {
  return (
    <svg className="slide-rings" viewBox="0 0 1200 900" aria-hidden="true" focusable="false">
      <path d="M1184 450C1182 520 1175 596 1134 655C1092 715 1013 768 936 807C860 847 765 882 673 891C581 901 468 894 385 867C301 840 227 782 170 729C114 676 75 615 46 550C17 486 -22 405 -2 341C17 277 96 214 162 165C228 117 307 78 393 50C479 21 585 -15 676 -8C767 -2 861 48 940 89C1019 130 1108 178 1149 239C1190 299 1187 380 1184 450Z" />
      <path d="M1047 450C1045 498 1020 549 989 594C958 638 918 691 862 717C806 744 723 749 652 754C582 760 503 766 438 750C373 734 307 697 264 659C221 622 195 571 178 523C160 476 142 419 158 373C174 327 228 284 275 248C322 211 377 170 440 153C503 136 584 139 652 146C720 153 790 171 848 197C906 224 967 260 1000 302C1033 344 1049 402 1047 450Z" />
      <path d="M924 450C925 484 913 522 890 552C867 582 829 611 787 631C746 651 691 668 640 672C590 676 532 667 484 655C436 643 380 624 350 598C320 572 314 532 304 499C294 466 283 432 290 399C298 366 317 327 350 302C382 276 436 259 485 247C533 235 592 223 640 229C688 235 734 260 775 281C815 301 858 323 882 351C907 379 923 416 924 450Z" />
    </svg>
  );
}
