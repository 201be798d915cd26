import type { CardView } from '#contract/group-cards.ts';
import { purposeOf } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { shapeOf } from '../model/wall.ts';
import type { ContributionForm } from '../model/form.ts';
import { Signature } from './message-paper.tsx';

interface ContributionPreviewProps {
  card: CardView;
  form: ContributionForm;
  /** The photo, from the moment it is chosen. */
  picture?: string | undefined;
  avatarIndex?: number | undefined;
}

/** The message as it will look on the card; hidden on phones, which have no space for it. */
export function ContributionPreview({ card, form, picture, avatarIndex }: ContributionPreviewProps) {
  const { t } = useI18n();
  const own = card.contributions.find(({ isMine }) => isMine)?.avatarIndex ?? 0;
  const isByAi = form.imageUrl !== null && purposeOf(form.imageUrl) === 'ai_image';
  const isEmpty = form.content.trim() === '';
  const isPrint = isEmpty && picture !== undefined && !isByAi;
  const content = isEmpty ? t('contribution.messagePlaceholder') : form.content.trim();
  const { isShort } = shapeOf({ content, type: 'text', imageUrl: null, imageWidth: null, imageHeight: null });
  return (
    <section
      aria-label={t('contribution.preview')}
      data-card={card.theme}
      className="grid content-center bg-card-bg px-[30px] py-9 text-card-ink max-md:hidden"
    >
      <p className="mb-3 text-small text-card-sub">{t('contribution.preview')}</p>
      <div className="paper message-paper" data-tilt="1" data-print={isPrint || undefined}>
        {picture !== undefined && (
          <div className="message-photo">
            <img src={picture} alt="" className="message-picture" />
            {isByAi && <span className="photo-badge">{t('groupCard.badgeAiImage')}</span>}
          </div>
        )}
        {!(isEmpty && picture !== undefined) && (
          <p
            className="message-words line-clamp-12"
            data-short={(isShort && !isByAi) || undefined}
            data-faint={isEmpty || undefined}
            data-prompt={(isByAi && !isEmpty) || undefined}
          >
            {content}
          </p>
        )}
        <div className="message-foot">
          <Signature
            contribution={{
              contributorName: form.contributorName.trim() || null,
              avatarIndex: avatarIndex ?? own,
            }}
          />
        </div>
      </div>
    </section>
  );
}
