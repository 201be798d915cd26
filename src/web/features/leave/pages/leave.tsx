import { languageOfPath, pathInLanguage } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { day } from '#domain/limits/units.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { MailLinkHeading } from '#web/shell/layouts/mail-link-heading.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { MessageChoice } from '../components/message-choice.tsx';
import type { Route } from './+types/leave.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('t') ?? '';
  const port = context.get(pagePort);
  return {
    token,
    path: pathInLanguage('/leave', languageOfPath(pathname)),
    link: await port.leaveLink(token),
    now: port.now(),
  };
}

export const meta = pageMeta('leave.pageTitle', 'leave.pageDescription', { noindex: true });

/** Link scanners open this page too, so only its form changes anything. It works without scripts. */
export default function LeavePage({ loaderData: { token, path, link, now } }: Route.ComponentProps) {
  const { t, language } = useI18n();
  if (link.state === 'gone') {
    return (
      <>
        <MailLinkHeading title={t('leave.linkDead')} />
        <ButtonLink to={pathInLanguage('/settings', language)} reloadDocument block>
          {t('settings.title')}
        </ButtonLink>
      </>
    );
  }
  if (link.state === 'confirmed') return <Goodbye {...link} now={now} />;
  const { birthdays, cards, messages } = link.contents;
  return (
    <>
      <MailLinkHeading title={t('leave.confirmTitle')} text={t('leave.confirmText', { days: leaveLimits.graceDays })} />
      <p className="text-[1.125rem] font-[650] break-all">{t('leave.account', { email: link.maskedEmail })}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {birthdays > 0 && <li>{t('settings.deleteBirthdays', { count: birthdays })}</li>}
        {cards > 0 && <li>{t('settings.deleteCards', { count: cards })}</li>}
        <li>{t('leave.rest')}</li>
      </ul>
      <form method="post" action={path} className="grid gap-5">
        <input type="hidden" name="t" value={token} />
        {messages > 0 && <MessageChoice count={messages} takes={link.takesMessages} />}
        <div className="grid gap-2.5">
          <Button type="submit" name="answer" value="delete" variant="danger-fill" size="lg" block>
            {t('settings.deleteButton')}
          </Button>
          <Button type="submit" name="answer" value="keep" size="lg" block>
            {t('leave.keep')}
          </Button>
        </div>
      </form>
    </>
  );
}

function Goodbye({
  maskedEmail,
  at,
  timeZone,
  now,
}: {
  maskedEmail: string;
  at: string;
  timeZone: string;
  now: string;
}) {
  const { t, language } = useI18n();
  const end = Temporal.Instant.from(at);
  const local = end.toZonedDateTimeISO(timeZone);
  const date = local.toLocaleString(language, { month: 'long', day: 'numeric' });
  const time = local.toLocaleString(language, { timeStyle: 'short' });
  const secondsLeft = end.epochMilliseconds / 1000 - Temporal.Instant.from(now).epochMilliseconds / 1000;
  const daysLeft = Math.min(leaveLimits.graceDays, Math.max(0, Math.ceil(secondsLeft / day)));
  return (
    <>
      <MailLinkHeading title={t('leave.byeTitle')} text={t('leave.byeText', { date, time })} />
      <div>
        <div className="flex justify-between px-2 pt-4">
          {Array.from({ length: leaveLimits.graceDays }, (_, place) => (
            <Candle key={place} size="sm" inRow lit={place >= leaveLimits.graceDays - daysLeft} />
          ))}
        </div>
        <p className="mt-2 text-small text-muted">{t('leave.daysLeft', { days: daysLeft })}</p>
      </div>
      <p className="wrap-anywhere">{t('leave.byeBack', { email: maskedEmail })}</p>
      <ButtonLink to={`${pathInLanguage('/', language)}#sign-in`} reloadDocument block>
        {t('leave.signInKeep')}
      </ButtonLink>
    </>
  );
}
