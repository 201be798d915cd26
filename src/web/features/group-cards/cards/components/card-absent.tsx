import { pathInLanguage } from '../../../../../domain/language.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { NotFoundDrawing } from '../../../../ui/art/empty/not-found.tsx';
import { SealedDrawing } from '../../../../ui/art/empty/sealed.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { SessionActions } from '../../../auth/components/session-actions.tsx';
import { SiteFooter } from '../../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../../landing/components/site-header.tsx';

/** No such card; or one whose birthday person looks too early and learns nothing. */
export default function CardAbsent({ state }: { state: 'missing' | 'sealed' }) {
  const { t, language } = useSpeech();
  const isSealed = state === 'sealed';
  return (
    <>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        {isSealed ? <SealedDrawing className="w-56" /> : <NotFoundDrawing className="w-56" />}
        <h1 className="h1">{t(isSealed ? 'groupCard.nothingYetTitle' : 'groupCard.notFoundTitle')}</h1>
        <p className="lede max-w-[34rem]">{t(isSealed ? 'groupCard.nothingYetText' : 'groupCard.notFoundText')}</p>
        <ButtonLink to={pathInLanguage('/dashboard', language)} variant="primary">
          {t('groupCard.goToDashboard')}
        </ButtonLink>
      </main>
      <SiteFooter />
    </>
  );
}
