import { Ellipsis, EyeOff, Pencil } from 'lucide-react';
import { lazy, memo, useState } from 'react';
import type { ContributionItem } from '../../../../../contract/contributions.ts';
import { initialsOf } from '../../../../../domain/person-name.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { withWords } from '../../../../lib/words.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { OnceWanted } from '../../../../ui/once-wanted.tsx';
import type { CardKey } from '../api/messages.ts';
import { type PaperShape, shapeOf } from '../model/wall.ts';

const MessageMenu = lazy(withWords(['contributions'], () => import('./message-menu.tsx')));

export const messageId = (id: number): string => `message-${id}`;

export interface MessagePaperProps {
  contribution: ContributionItem;
  /** The card, for its creator: nobody else puts its messages in order. The same object for as long as the wall lives. */
  ownCard?: CardKey | undefined;
  onEdit: (contribution: ContributionItem) => void;
}

/** One message as it lies on the wall. Not drawn again while it stays the same: there may be a thousand. */
export const MessagePaper = memo(function MessagePaper({ contribution, ownCard, onEdit }: MessagePaperProps) {
  const { t } = useSpeech();
  const { id, isHidden, isMine, mayEdit } = contribution;
  const shape = shapeOf(contribution);
  return (
    <li
      id={messageId(id)}
      data-rows={shape.rows}
      data-letter={shape.isFolded || undefined}
      tabIndex={-1}
      className="message"
    >
      <article className="paper message-paper" data-tilt={id % 5} data-hidden={isHidden || undefined}>
        <Picture contribution={contribution} />
        <Words content={contribution.content} shape={shape} />
        {isHidden && (
          <p className="message-note">
            <EyeOff aria-hidden className="size-4 flex-none" />
            {t(ownCard ? 'groupCard.hidden' : 'groupCard.hiddenOwn')}
          </p>
        )}
        <div className="message-foot">
          <Signature contribution={contribution} />
          {isMine && <span className="message-mine">{t('contribution.yours')}</span>}
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
  const { t } = useSpeech();
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <p className="message-signature">
      <Avatar initials={initialsOf(name)} hue={contribution.avatarIndex} size="sm" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </p>
  );
}

function Words({ content, shape }: { content: string | null; shape: PaperShape }) {
  const { t } = useSpeech();
  const [isWhole, setIsWhole] = useState(!shape.isFolded);
  if (content === null) return null;
  return (
    <>
      <p className="message-words" data-short={shape.isShort || undefined} data-folded={!isWhole || undefined}>
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

/** Bleeds to the edge of the paper, in its own proportions. */
function Picture({ contribution: { imageUrl, contributorName } }: { contribution: ContributionItem }) {
  const { t } = useSpeech();
  if (imageUrl === null) return null;
  const alt = t('groupCard.photoBy', { name: contributorName ?? t('groupCard.anonymous') });
  return <img src={imageUrl} alt={alt} loading="lazy" decoding="async" className="message-picture" />;
}

function Tools({ contribution, ownCard, onEdit }: MessagePaperProps & { ownCard: CardKey }) {
  const { t } = useSpeech();
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <OnceWanted
      renderButton={(want) => (
        <IconButton label={t('contribution.options', { name })} size="sm" onClick={want}>
          <Ellipsis />
        </IconButton>
      )}
    >
      <MessageMenu card={ownCard} contribution={contribution} name={name} onEdit={onEdit} />
    </OnceWanted>
  );
}
