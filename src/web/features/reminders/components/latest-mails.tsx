import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useId, useState } from 'react';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart, WithoutPart } from '#web/ui/overlays/lazy-part.tsx';

const MailRecord = lazyPart(async () => ({ default: (await import('./mail-record.tsx')).MailRecord }));

/** The latest mails, fetched when the list is opened. */
export function LatestMails({ timeZone }: { timeZone: string }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        variant="text"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('reminders.logTitle')}
        <ChevronDown className="size-4 transition-[rotate] duration-120 in-aria-expanded:rotate-180" aria-hidden />
      </Button>
      {isOpen && (
        <div id={id} className="mt-2 mb-4 max-w-155">
          <WithoutPart value={() => setOpen(false)}>
            <Suspense>
              <MailRecord timeZone={timeZone} />
            </Suspense>
          </WithoutPart>
        </div>
      )}
    </div>
  );
}
