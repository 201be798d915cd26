import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { shapeOf } from '../model/wall.ts';
import type { ContributionForm } from '../model/form.ts';
import { Signature } from './message-paper.tsx';

interface ContributionPreviewProps {
  card: CardView;
  form: ContributionForm;
  avatarIndex?: number | undefined;
}

/** The message as it will look on the card; hidden on phones, which have no space for it. */
export function ContributionPreview({ card, form, avatarIndex }: ContributionPreviewProps) {
  const { t } = useI18n();
  const own = card.contributions.find(({ isMine }) => isMine)?.avatarIndex ?? 0;
  const content = form.content.trim() || t('contribution.messagePlaceholder');
  const { isShort } = shapeOf({ content, imageUrl: null });
  return (
    <section
      aria-label={t('contribution.preview')}
      data-card={card.theme}
      className="grid content-center bg-card-bg px-[30px] py-9 text-card-ink max-md:hidden"
    >
      <p className="mb-3 text-small text-card-sub">{t('contribution.preview')}</p>
      <div className="paper message-paper" data-tilt="1">
        <p
          className="message-words line-clamp-12"
          data-short={isShort || undefined}
          data-faint={form.content.trim() === '' || undefined}
        >
          {content}
        </p>
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
