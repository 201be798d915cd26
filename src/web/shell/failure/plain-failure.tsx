import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

/** The error page without lazy parts, for a browser that cannot load them, for instance when it is offline. */
export function PlainFailure() {
  const { t } = useI18n();
  return (
    <main id="content" className="wrap grid justify-items-start gap-4 py-16">
      <h1 className="h1">{t('errors.pageHeading')}</h1>
      <p className="lede">{t('errors.networkText')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </main>
  );
}
