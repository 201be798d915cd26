import type { CardLookup, TakeDownNotice } from '#contract/group-cards.ts';
import { groundText } from '#domain/cards/report.ts';
import { pathInLanguage } from '#domain/language.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NotFoundDrawing } from '#web/ui/art/empty/not-found.tsx';
import { SealedDrawing } from '#web/ui/art/empty/sealed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { SessionActions } from '#web/shell/site/session-actions.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { SiteHeader } from '#web/shell/site/site-header.tsx';

/** Shown for a card that does not exist or was taken down, or to the birthday person while the card is sealed. */
export default function CardNotFoundContent(lookup: Exclude<CardLookup, { state: 'open' }>) {
  return (
    <>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        {lookup.state === 'taken-down' ? <TakenDown notice={lookup.notice} /> : <Missing state={lookup.state} />}
      </main>
      <SiteFooter />
    </>
  );
}

function Missing({ state }: { state: 'missing' | 'sealed' }) {
  const { t, language } = useI18n();
  const isSealed = state === 'sealed';
  return (
    <>
      {isSealed ? <SealedDrawing className="w-56" /> : <NotFoundDrawing className="w-56" />}
      <h1 className="h1">{t(isSealed ? 'groupCard.nothingYetTitle' : 'groupCard.notFoundTitle')}</h1>
      <p className="lede max-w-[34rem]">{t(isSealed ? 'groupCard.nothingYetText' : 'groupCard.notFoundText')}</p>
      <ButtonLink to={pathInLanguage('/dashboard', language)} variant="primary">
        {t('groupCard.goToDashboard')}
      </ButtonLink>
    </>
  );
}

/** Without the card's title and names. Its creator learns the reason and how to object. */
function TakenDown({ notice }: { notice: TakeDownNotice | null }) {
  const { t, language } = useI18n();
  return (
    <>
      <SealedDrawing className="w-56" />
      <h1 className="h1">{t('takedown.cardTitle')}</h1>
      {notice ? (
        <Objection {...notice} />
      ) : (
        <>
          <p className="lede max-w-[34rem]">{t('takedown.cardText')}</p>
          <ButtonLink to={pathInLanguage('/', language)}>{t('errors.goHome')}</ButtonLink>
        </>
      )}
    </>
  );
}

function Objection({ ground, objectBy }: TakeDownNotice) {
  const { t, language } = useI18n();
  // In UTC, so that the server and the browser say the same.
  const day = Temporal.Instant.from(objectBy).toZonedDateTimeISO('UTC').toPlainDate();
  return (
    <>
      <p className="lede max-w-[34rem]">{t('takedown.reason', { reason: t(groundText[ground]) })}</p>
      <p className="max-w-[34rem]">{t('takedown.object', { date: formatDay(language, 'dayAndYear', day) })}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathInLanguage('/settings', language)}>{t('takedown.download')}</ButtonLink>
        <ButtonLink variant="text" to={pathInLanguage('/my-group-cards', language)}>
          {t('takedown.toCards')}
        </ButtonLink>
      </div>
    </>
  );
}
