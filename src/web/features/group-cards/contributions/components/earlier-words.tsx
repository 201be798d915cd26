import { useQuery } from '@tanstack/react-query';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { type CardKey, earlierWordsQuery } from '../api.ts';

/** What the writer wrote last time for the same person, for nobody else. */
export function EarlierWords({ card }: { card: CardKey }) {
  const { t } = useI18n();
  const { data } = useQuery(earlierWordsQuery(card));
  if (!data?.words) return null;
  return (
    <figure className="mt-5 rounded-control border border-line bg-text/4 px-4 py-3.5">
      <figcaption className="flex flex-wrap gap-x-2 text-small text-muted">
        <strong className="font-[650] text-text">{t('contribution.lastTime')}</strong>{' '}
        <span>{t('contribution.onlyYou')}</span>
      </figcaption>
      <blockquote className="mt-1.5 wrap-anywhere whitespace-pre-line">{data.words}</blockquote>
    </figure>
  );
}
