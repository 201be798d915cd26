import ChevronDown from 'lucide-react/icons/chevron-down';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { TermsNotice as Notice } from '#contract/pages.ts';
import { pathInLanguage } from '#domain/language.ts';
import { act } from '#web/lib/api/api-client.ts';
import { focusContent } from '#web/lib/focus.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

/** Below the header, until it is closed or the day has come: that the terms will change. */
export default function TermsNotice({ version, changes, onClose }: Notice & { onClose(): void }) {
  const { t, language } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const date = Temporal.PlainDate.from(version).toLocaleString(language, { month: 'long', day: 'numeric' });
  const [, read, or, leave] = t('terms.readOrLeave').split(/<\/?[ab]>/);

  function close() {
    onClose();
    // What cannot be stored now is asked again with the next page.
    void act('POST', '/api/account/terms', { version }).catch(() => {});
    focusContent();
  }

  return (
    <section aria-label={t('terms.noticeLabel')} className="border-b border-line">
      <div className="wrap flex w-full flex-wrap items-center gap-x-4 py-3">
        <ScrollText size={20} aria-hidden className="shrink-0 text-link max-md:hidden" />
        <p className="flex-1 basis-64 text-pretty">
          <b className="font-[650]">{t('terms.noticeTitle', { date })}</b> {t('terms.noticeText')}
        </p>
        <div className="flex items-center gap-5">
          <Button variant="text" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
            {t('terms.whatChanges')}
            <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : undefined} />
          </Button>
          <Button className="text-small" onClick={close}>
            {t('terms.noticeClose')}
          </Button>
        </div>
        <ul id={listId} hidden={!isOpen} className="w-full max-w-[66ch] list-disc pt-1 pb-2 pl-5 text-small text-muted">
          {changes[language].map((change) => (
            <li key={change} className="py-1">
              {change}
            </li>
          ))}
          <li className="py-1">
            <a href={pathInLanguage('/terms-of-service', language)} className="text-link">
              {read}
            </a>
            {or}
            <Link to={pathInLanguage('/settings', language)} className="text-link">
              {leave}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}
