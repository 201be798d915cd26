import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import { memo, useState } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { LazyOnClick } from '#web/ui/overlays/lazy-on-click.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { PhotoButton } from '#web/features/group-cards/photos/components/photo-button.tsx';
import { LazyHeart } from '#web/features/group-cards/thanks/components/lazy-answer.tsx';
import type { CardKey } from '../api.ts';
import { type PaperShape, type PhotoShape, shapeOf } from '../model/wall.ts';

const MessageMenu = lazyPart(() => import('./message-menu.tsx'));

/** Three columns on wide screens, two on tablets, one on phones. */
const paperWidths = '(min-width: 1100px) 370px, (min-width: 768px) 46vw, 92vw';

const widePaperWidths = '(min-width: 1100px) 770px, 92vw';

/** A photo that is smaller than its column has its own width. */
function widthsOf(shape: PhotoShape | undefined, width: number | null): string {
  if (shape === 'small') return `${width}px`;
  return shape === 'wide' ? widePaperWidths : paperWidths;
}

export const messageId = (id: number): string => `message-${id}`;

export interface MessagePaperProps {
  contribution: ContributionItem;
  /** The card if the visitor is its creator, who may move messages. A stable object, so that memoization works. */
  ownCard?: CardKey | undefined;
  /** The slug of the card if the visitor is its recipient, who gives hearts. */
  given?: string | undefined;
  onEdit: (contribution: ContributionItem) => void;
  /** Shows the photo larger. */
  onView: (contribution: ContributionItem) => void;
}

/** One message on the wall. Memoized, since there may be a thousand. */
export const MessagePaper = memo(function MessagePaper({
  contribution,
  ownCard,
  given,
  onEdit,
  onView,
}: MessagePaperProps) {
  const { t } = useI18n();
  const { id, isHidden, isMine, mayEdit } = contribution;
  const shape = shapeOf(contribution);
  const isByAi = contribution.type === 'ai_image';
  return (
    <li
      id={messageId(id)}
      data-rows={shape.rows}
      data-letter={shape.isFolded || undefined}
      data-wide={shape.photo === 'wide' || undefined}
      tabIndex={-1}
      className="message paper"
    >
      <article
        className="paper message-paper"
        data-tilt={shape.photo === 'wide' ? undefined : id % 5}
        data-print={shape.isPrint || undefined}
        data-hidden={isHidden || undefined}
      >
        <PhotoButton
          contribution={contribution}
          onView={onView}
          sizes={widthsOf(shape.photo, contribution.imageWidth)}
          className={shape.photo === 'small' ? 'message-photo photo-mat' : 'message-photo'}
          pictureClassName="message-picture"
          mark={isByAi ? t('groupCard.badgeAiImage') : undefined}
        />
        <Words content={contribution.content} shape={shape} isPrompt={isByAi} />
        {isHidden && (
          <p className="message-note">
            <EyeOff aria-hidden className="size-4 flex-none" />
            {t(ownCard ? 'groupCard.hidden' : 'groupCard.hiddenOwn')}
          </p>
        )}
        <div className="message-foot">
          <Signature contribution={contribution} />
          {isMine && <span className="message-mine">{t('contribution.yours')}</span>}
          {(given ?? contribution.hasHeart) && <LazyHeart contribution={contribution} slug={given} />}
          {ownCard ? (
            <Tools contribution={contribution} ownCard={ownCard} onEdit={onEdit} />
          ) : (
            mayEdit && (
              <IconButton label={t('contribution.editOwn')} size="sm" onClick={() => onEdit(contribution)}>
                <Pencil />
              </IconButton>
            )
          )}
        </div>
      </article>
    </li>
  );
});

export function Signature({
  contribution,
}: {
  contribution: Pick<ContributionItem, 'contributorName' | 'avatarIndex'>;
}) {
  const { t } = useI18n();
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <p className="message-signature">
      <Avatar initials={initialsOf(name)} hue={contribution.avatarIndex} size="sm" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </p>
  );
}

interface WordsProps {
  content: string | null;
  shape: PaperShape;
  /** What a picture by AI was asked to show: a title, not a message. */
  isPrompt: boolean;
}

function Words({ content, shape, isPrompt }: WordsProps) {
  const { t } = useI18n();
  const [isWhole, setIsWhole] = useState(!shape.isFolded);
  if (content === null) return null;
  return (
    <>
      <p
        className="message-words"
        data-short={(shape.isShort && !isPrompt) || undefined}
        data-folded={!isWhole || undefined}
        data-prompt={isPrompt || undefined}
      >
        {content}
      </p>
      {!isWhole && (
        <button type="button" className="message-more" onClick={() => setIsWhole(true)}>
          {t('common.readMore')}
        </button>
      )}
    </>
  );
}

function Tools({
  contribution,
  ownCard,
  onEdit,
}: Pick<MessagePaperProps, 'contribution' | 'onEdit'> & { ownCard: CardKey }) {
  const { t } = useI18n();
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <LazyOnClick
      renderButton={(want) => (
        <IconButton label={t('contribution.options', { name })} size="sm" onClick={want}>
          <Ellipsis />
        </IconButton>
      )}
    >
      <MessageMenu card={ownCard} contribution={contribution} name={name} onEdit={onEdit} />
    </LazyOnClick>
  );
}
