import './thanks.css';
import HeartIcon from 'lucide-react/icons/heart';
import type { ContributionItem } from '#contract/contributions.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useHeart } from '../api.ts';

interface HeartProps {
  contribution: ContributionItem;
  /** Of the card, if the visitor is its recipient, who gives hearts. */
  slug?: string | undefined;
}

export default function Heart({ contribution, slug }: HeartProps) {
  const { t } = useI18n();
  if (slug !== undefined) return <HeartButton contribution={contribution} slug={slug} />;
  return (
    <span className="heart-seen" role="img" aria-label={t('recipient.heartSeen')}>
      <HeartIcon aria-hidden />
    </span>
  );
}

function HeartButton({ contribution, slug }: { contribution: ContributionItem; slug: string }) {
  const { t } = useI18n();
  const { id, hasHeart } = contribution;
  const heart = useHeart(slug, id);
  const name = contribution.contributorName ?? t('groupCard.anonymous');
  const press = () =>
    heart.mutate(!hasHeart, {
      onError: (error) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
    });
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={hasHeart}
      aria-label={t('recipient.heart', { name })}
      onClick={press}
    >
      <HeartIcon aria-hidden />
    </button>
  );
}
