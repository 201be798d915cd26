import { fileSize } from '#domain/files/file-size.ts';
import { languageOfPath, pathInLanguage } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { MailLinkHeading } from '#web/shell/layouts/mail-link-heading.tsx';
import type { Route } from './+types/export-link.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('t') ?? '';
  return {
    token,
    path: pathInLanguage('/your-data', languageOfPath(pathname)),
    link: await context.get(pagePort).exportLink(token),
  };
}

export const meta = pageMeta('exportLink.pageTitle', 'exportLink.pageDescription', { noindex: true });

/** Link scanners open this page too, so only its button downloads. */
export default function ExportLinkPage({ loaderData: { token, path, link } }: Route.ComponentProps) {
  const { t, language } = useI18n();
  if (link.state === 'gone') {
    return (
      <>
        <MailLinkHeading title={t('exportLink.gone')} text={t('exportLink.goneText')} />
        <ButtonLink to={pathInLanguage('/settings', language)} reloadDocument variant="primary" size="lg" block>
          {t('exportLink.settings')}
        </ButtonLink>
      </>
    );
  }
  const { bytes, expiresAt, fileName: file, timeZone } = link;
  const until = Temporal.Instant.from(expiresAt).toZonedDateTimeISO(timeZone);
  const text = t('exportLink.readyText', {
    file,
    size: fileSize(bytes, language),
    date: until.toLocaleString(language, { month: 'long', day: 'numeric' }),
    time: until.toLocaleString(language, { timeStyle: 'short' }),
  });
  return (
    <>
      <MailLinkHeading title={t('exportLink.ready')} text={text} />
      {/* A plain form, which works without scripts, also in the browser of a mail program. */}
      <form method="post" action={path}>
        <input type="hidden" name="t" value={token} />
        <Button type="submit" variant="primary" size="lg" block>
          {t('exportLink.download')}
        </Button>
      </form>
    </>
  );
}
