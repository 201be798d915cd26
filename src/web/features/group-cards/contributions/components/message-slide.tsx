import type { ContributionItem } from '#contract/contributions.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Signature } from './message-paper.tsx';

/** Font sizes by number of letters: short messages fill the screen, long ones fit on it. */
const sizes = [
  { most: 60, size: 'xl' },
  { most: 220, size: 'lg' },
  { most: 600, size: 'md' },
];

export function MessageSlide({ contribution }: { contribution: ContributionItem }) {
  const { t } = useI18n();
  const { content, imageUrl, contributorName } = contribution;
  const name = contributorName ?? t('groupCard.anonymous');
  const letters = content?.length ?? 0;
  return (
    <article className="paper slide" data-size={sizes.find(({ most }) => letters <= most)?.size ?? 'sm'}>
      {imageUrl !== null && <img src={imageUrl} alt={t('groupCard.photoBy', { name })} className="slide-picture" />}
      {content !== null && <p className="slide-words">{content}</p>}
      <Signature contribution={contribution} />
    </article>
  );
}
