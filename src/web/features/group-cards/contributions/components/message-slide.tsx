import type { ContributionItem } from '#contract/contributions.ts';
import { WholePhoto } from '#web/features/group-cards/photos/components/whole-photo.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { shapeOf } from '../model/wall.ts';
import { Signature } from './message-paper.tsx';

/** Font sizes by number of letters: short messages fill the screen, long ones fit on it. */
const sizes = [
  { maxLetters: 60, size: 'xl' },
  { maxLetters: 220, size: 'lg' },
  { maxLetters: 600, size: 'md' },
];

/** One message: words alone in large letters, or a photo as a print with its words beside or below it. */
export function MessageSlide({ contribution }: { contribution: ContributionItem }) {
  const { t } = useI18n();
  const { content, type } = contribution;
  const { photo } = shapeOf(contribution);
  const letters = content?.length ?? 0;
  const size = sizes.find(({ maxLetters }) => letters <= maxLetters)?.size ?? 'long';
  // Smaller beside a photo, so that both are seen at once.
  const sizeByPhoto = letters > 220 ? 'md' : 'lg';
  // Beside the words, if there are any and the photo is not too wide for that.
  const place = photo && (photo === 'wide' || content === null ? 'above' : 'beside');
  return (
    <article className="slide" data-size={photo ? sizeByPhoto : size} data-photo={place}>
      {photo && (
        <div className="slide-print">
          <WholePhoto contribution={contribution} className="slide-picture" />
        </div>
      )}
      <div className="slide-side">
        {content !== null && <p className="slide-words">{content}</p>}
        {type === 'ai_image' && <p className="text-card-sub">{t('groupCard.badgeAiImage')}</p>}
        <Signature contribution={contribution} />
      </div>
    </article>
  );
}
