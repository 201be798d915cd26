import { useEffect, useRef, useState } from 'react';
import { useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { pathInLanguage, plainPath } from '#domain/language.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useFailedRequest } from '#web/lib/api/failed-request.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { markHydrated } from '#web/lib/deferred-hydration.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { LineIcon } from '#web/ui/base/line-icon.tsx';
import { SessionActions } from '#web/shell/site/session-actions.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { SiteHeader } from '#web/shell/site/site-header.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';

/**
 * The error page: gives the request id under which the log has the error, and two links to go on. A card that could not
 * be read is told of in the words of a missing one.
 */
export default function FailedPage() {
  const { t, language } = useI18n();
  const requestId = useFailedRequest();
  const isSignedIn = (useRouteLoaderData<{ email: string | null }>('root')?.email ?? null) !== null;
  const error = useRouteError();
  const isCard = plainPath(useLocation().pathname).startsWith('/group-cards/');
  const leadsToDashboard = isSignedIn || isCard;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    markHydrated();
    heading.current?.focus();
  }, []);
  useEffect(() => {
    // With a number, the server has it in its own log.
    if (!(error instanceof Error) || requestId !== undefined) return;
    // Fetched only now: as a part of this page it would be named, in some bytes, by every page.
    import('#web/lib/api/report-error.ts').then(({ reportError }) => reportError(error)).catch(() => {});
  }, [error, requestId]);
  return (
    <>
      <title>
        {isCard ? t('groupCard.pageTitle', { title: t('groupCard.notFoundTitle') }) : t('errors.pageTitle')}
      </title>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="relative grid flex-1 overflow-x-clip pt-2 pb-10 md:min-h-140 md:content-center">
        <ThemedPicture
          name="failed"
          width={620}
          height={520}
          className="-mr-2 mb-2 ml-auto w-full max-w-100 md:absolute md:top-1/2 md:right-0 md:m-0 md:w-[min(54vw,700px)] md:max-w-none md:-translate-y-1/2"
        />
        <div className="wrap w-full">
          <div className="relative grid justify-items-start gap-4 md:max-w-[min(26rem,40vw)] lg:max-w-112">
            <h1 ref={heading} tabIndex={-1} className="h1 outline-none">
              {t(isCard ? 'groupCard.notFoundTitle' : 'errors.pageHeading')}
            </h1>
            <p className="lede">{t(isCard ? 'groupCard.notFoundText' : 'errors.pageBlownOut')}</p>
            <p className="text-muted">{t(requestId === undefined ? 'errors.pageHelpPlain' : 'errors.pageHelp')}</p>
            {requestId !== undefined && <CopiedNumber number={requestId} />}
            <div className="mt-2 flex w-full flex-wrap gap-3 max-md:*:w-full">
              <Button variant="primary" onClick={() => location.reload()}>
                {t('common.retry')}
              </Button>
              {/* Full page loads, so that no broken state is kept. */}
              <ButtonLink reloadDocument to={pathInLanguage(leadsToDashboard ? '/dashboard' : '/', language)}>
                {t(leadsToDashboard ? 'errors.goToDashboard' : 'errors.goHome')}
              </ButtonLink>
            </div>
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}

function CopiedNumber({ number }: { number: string }) {
  const { t } = useI18n();
  const [isCopied, setCopied] = useState(false);
  return (
    <p className="inline-flex max-w-full items-center gap-1 rounded-control border border-field-line py-1 pr-1 pl-3">
      <span className="min-w-0 font-mono text-small font-[560] tracking-[0.02em] wrap-anywhere select-all">
        {number}
      </span>
      <IconButton label={t('errors.copyNumber')} size="sm" onClick={async () => setCopied(await copyText(number))}>
        <LineIcon name={isCopied ? 'check' : 'copy'} className="size-4.5" />
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && t('errors.numberCopied')}
      </span>
    </p>
  );
}
