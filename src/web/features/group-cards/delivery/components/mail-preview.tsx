import { useState } from 'react';
import type { DeliveryPreviewQuery } from '#contract/cards/delivery.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { previewPath } from '../api/deliveries.ts';

/** The mail itself, as the server would send it now. Its frame runs no script, and its links lead nowhere. */
export function MailPreview({ cardId, query }: { cardId: number; query: DeliveryPreviewQuery }) {
  const { t } = useI18n();
  const [subject, setSubject] = useState('');
  const title = t('deliver.arrives');
  return (
    <section aria-label={title}>
      <h3 className="text-small font-[560]">{title}</h3>
      <p className="min-h-6 text-small text-muted" lang={query.language}>
        {subject}
      </p>
      <iframe
        src={previewPath(cardId, query)}
        title={title}
        sandbox="allow-same-origin"
        loading="lazy"
        onLoad={({ currentTarget }) => setSubject(currentTarget.contentDocument?.title ?? '')}
        className="mt-2 block h-100 w-full rounded-control border border-field-line bg-bg"
      />
    </section>
  );
}
