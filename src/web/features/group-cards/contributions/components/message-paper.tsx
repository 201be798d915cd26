import { Ellipsis, EyeOff, Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { withMessages } from '#web/lib/i18n/messages.ts';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { LazyOnClick } from '#web/ui/overlays/lazy-on-click.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import type { CardKey } from '../api.ts';
import { type PaperShape, shapeOf } from '../model/wall.ts';

const MessageMenu = lazyPart(withMessages(['contributions'], () => import('./message-menu.tsx')));

export const messageId = (id: number): string => `message-${id}`;

export interface MessagePaperProps {
  contribution: ContributionItem;
  /** The card if the visitor is its creator, who may move messages. A stable object, so that memoization works. */
  ownCard?: CardKey | undefined;
  onEdit: (contribution: ContributionItem) => void;
}

/** One message on the wall. Memoized, since there may be a thousand. */
export const MessagePaper = memo(function MessagePaper({ contribution, ownCard, onEdit }: MessagePaperProps) {
  const { t } = useI18n();
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
  const { t } = useI18n();
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  return (
    <p className="message-signature">
      <Avatar initials={initialsOf(name)} hue={contribution.avatarIndex} size="sm" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </p>
  );
}

function Words({ content, shape }: { content: string | null; shape: PaperShape }) {
  const { t } = useI18n();
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

/** Fills the width of the paper in its own proportions. */
function Picture({ contribution: { imageUrl, contributorName } }: { contribution: ContributionItem }) {
  const { t } = useI18n();
  if (imageUrl === null) return null;
  const alt = t('groupCard.photoBy', { name: contributorName ?? t('groupCard.anonymous') });
  return <img src={imageUrl} alt={alt} loading="lazy" decoding="async" className="message-picture" />;
}

function Tools({ contribution, ownCard, onEdit }: MessagePaperProps & { ownCard: CardKey }) {
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
