import { useFailedRequest } from '../../../lib/failed-request.tsx';
import { useSpeech } from '../../../lib/language.tsx';
import { SessionActions } from '../../auth/components/session-actions.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Our fault: says so, and gives the number under which we find what happened. */
export function FailedPage() {
  const { t } = useSpeech();
  const requestId = useFailedRequest() ?? '–';
  return (
    <>
      <title>{t('errors.pageTitle')}</title>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid max-w-160 content-center justify-items-start gap-4 py-16">
        <h1 className="h1">{t('errors.pageHeading')}</h1>
        <p className="lede">{t('errors.generic')}</p>
        <p className="text-muted">{t('errors.pageText', { requestId })}</p>
      </main>
      <SiteFooter />
    </>
  );
}
