import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NotFoundDrawing } from '#web/ui/art/empty/not-found.tsx';
import { SealedDrawing } from '#web/ui/art/empty/sealed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { SessionActions } from '#web/features/auth/components/session-actions.tsx';
import { SiteFooter } from '#web/features/landing/components/site-footer.tsx';
import { SiteHeader } from '#web/features/landing/components/site-header.tsx';

/** Shown for a card that does not exist, or to the birthday person while the card is sealed. */
export default function CardNotFoundContent({ state }: { state: 'missing' | 'sealed' }) {
  const { t, language } = useI18n();
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
