import { data } from 'react-router';
import { pathInLanguage } from '../../../../domain/language.ts';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import type { PageHandle } from '../../../lib/words.ts';
import { NotFoundDrawing } from '../../../ui/art/empty/not-found.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SessionActions } from '../../auth/components/session-actions.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';

export const handle = { words: [], late: true } satisfies PageHandle;

export function loader() {
  return data(null, { status: 404 });
}

export const meta = pageMeta('errors.notFoundPageTitle', 'errors.notFoundPageDescription', { noindex: true });

export default function NotFoundPage() {
  const { t, language } = useSpeech();
  return (
    <>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        <NotFoundDrawing className="w-56" />
        <h1 className="h1">{t('errors.notFoundTitle')}</h1>
        <p className="lede max-w-[34rem]">{t('errors.notFoundText')}</p>
        <ButtonLink to={pathInLanguage('/', language)} variant="primary">
          {t('errors.goHome')}
        </ButtonLink>
      </main>
      <SiteFooter />
    </>
  );
}
