import { useState } from 'react';
import type { DeliveryPreviewQuery } from '#contract/cards/delivery.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { previewPath } from '../api/deliveries.ts';

/** The mail itself, as the server would send it now. Its frame runs no script, and its links lead nowhere. */
export function MailPreview({ cardId, query }: { cardId: number; query: DeliveryPreviewQuery }) {
  const { t } = useI18n();
  const [subject, setSubject] = useState('');
  const title = t('deliver.arrives');
  const source = previewPath(cardId, query);
  return (
    <section
      aria-label={title}
      className="flex flex-col px-5 pb-6 md:px-8 md:pb-8 lg:min-h-0 lg:border-l lg:border-line lg:bg-bg lg:p-6 lg:pt-8"
    >
      <h3 className="pr-11 text-small text-muted">{title}</h3>
      <p className="mt-1 text-small font-[560]">{t('site.name')}</p>
      <p className="min-h-6 text-small text-muted wrap-anywhere" lang={query.language}>
        {subject}
      </p>
      {/* By its key a new frame for each mail: one that goes on to the next adds an entry to the history. */}
      <iframe
        key={source}
        src={source}
        title={title}
        sandbox="allow-same-origin"
        loading="lazy"
        onLoad={({ currentTarget }) => setSubject(currentTarget.contentDocument?.title ?? '')}
        className="mt-2 block h-100 w-full rounded-control border border-field-line bg-bg lg:h-auto lg:min-h-100 lg:flex-1"
      />
    </section>
  );
}
