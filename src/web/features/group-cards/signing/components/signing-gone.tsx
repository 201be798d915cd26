import type { ReactNode } from 'react';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NotFoundDrawing } from '#web/ui/art/empty/not-found.tsx';
import { SealedDrawing } from '#web/ui/art/empty/sealed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { SiteHeader } from '#web/shell/site/site-header.tsx';

function Page({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        {drawing}
        <h1 className="h1">{title}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** The same for a link that was switched off and for one that never was; it names nobody. */
export function SigningGone() {
  const { t } = useI18n();
  return (
    <Page drawing={<NotFoundDrawing className="w-56" />} title={t('signing.revokedTitle')}>
      <p className="lede max-w-[34rem]">{t('signing.revokedText')}</p>
    </Page>
  );
}

/** For the birthday person, who learns nothing. */
export function SigningSealed() {
  const { t } = useI18n();
  return (
    <Page drawing={<SealedDrawing className="w-56" />} title={t('groupCard.nothingYetTitle')}>
      <p className="lede max-w-[34rem]">{t('groupCard.nothingYetText')}</p>
    </Page>
  );
}

/** The card was published; whoever was asked to write may read it. */
export function SigningDone({ slug }: { slug: string }) {
  const { t, language } = useI18n();
  return (
    <Page drawing={<SealedDrawing className="w-56" />} title={t('signing.doneTitle')}>
      <p className="lede max-w-[34rem]">{t('signing.doneText')}</p>
      <ButtonLink to={pathInLanguage(`/group-cards/${slug}`, language)} variant="primary">
        {t('signing.read')}
      </ButtonLink>
    </Page>
  );
}
