import type { Figures } from '#contract/admin.ts';
import { type Lane, lanes } from '#domain/mail/delivery.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { BackendPage, BackendSection, Choice } from '../components/backend-page.tsx';
import { Chart } from '../components/chart.tsx';
import { laneNames } from '../components/lanes.tsx';
import type { PlainMessageId } from '#i18n/translate.ts';
import { backendMeta, backendOf, sizeText } from '../model.ts';
import type { Route } from './+types/overview.ts';

export const meta = backendMeta('admin.overview');

const ranges = [30, 84, 365];

const mailNames = {
  'sign-in': 'admin.mailOfSignIn',
  invitations: 'admin.mailOfInvitations',
  reminders: 'admin.mailOfReminders',
} as const satisfies Record<Lane, PlainMessageId>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const backend = backendOf(context);
  const range = ranges.find((days) => String(days) === url.searchParams.get('days')) ?? 30;
  return { range, attention: await backend.attention(), figures: await backend.figures(range) };
}

const seriesOf = ({ days, values }: Figures, name: string) => values[name] ?? days.map(() => null);
const latestOf = (figures: Figures, name: string) => seriesOf(figures, name).findLast((value) => value !== null) ?? 0;
const sumOf = (figures: Figures, name: string) =>
  seriesOf(figures, name).reduce<number>((sum, value) => sum + (value ?? 0), 0);
const whole = (value: number) => value.toLocaleString('en');

export default function OverviewPage({ loaderData: { range, attention, figures } }: Route.ComponentProps) {
  const { t } = useI18n();
  const links = ranges.map((days) => ({
    to: days === 30 ? '/backend' : `/backend?days=${days}`,
    text: t('admin.days', { count: days }),
    here: days === range,
  }));
  const { days } = figures;
  /** How many there are in all, and the new ones of each day. */
  const growth = (title: string, name: string) => (
    <Chart
      title={title}
      days={days}
      kind="bars"
      series={seriesOf(figures, `${name}-new`)}
      figure={whole(latestOf(figures, name))}
      note={t('admin.newInAll', { count: sumOf(figures, `${name}-new`) })}
    />
  );
  const level = (title: string, name: string, format = whole) => (
    <Chart
      title={title}
      days={days}
      kind="line"
      series={seriesOf(figures, name)}
      figure={format(latestOf(figures, name))}
      format={format}
    />
  );
  const daily = (title: string, name: string, isWrong = false) => {
    const series = seriesOf(figures, name);
    return (
      <Chart
        key={name}
        title={title}
        days={days}
        kind="bars"
        series={series}
        figure={whole(series.at(-1) ?? 0)}
        isBad={isWrong && (series.at(-1) ?? 0) > 0}
      />
    );
  };
  const states = [
    ['sent', t('admin.mailSent'), false],
    ['bounced', t('admin.mailBounced'), true],
    ['unconfirmed', t('admin.mailUnconfirmed'), true],
    ['dead', t('admin.mailDead'), true],
    ['expired', t('admin.mailExpired'), true],
  ] as const;
  return (
    <BackendPage
      title={t('admin.overview')}
      text={t('admin.overviewText')}
      beside={<Choice label={t('admin.range')} links={links} />}
    >
      <BackendSection title={t('admin.attention')}>
        <div className="backend-row">
          {attention.mail + attention.reports === 0 && <p>{t('admin.nothingToDo')}</p>}
          {attention.mail > 0 && (
            <a href="/backend/mail" data-tone="bad">
              {t('admin.lanesStopped', { count: attention.mail })}
            </a>
          )}
          {attention.reports > 0 && (
            <a href="/backend/reports" data-tone="bad">
              {t('admin.reportsWaiting', { count: attention.reports })}
            </a>
          )}
        </div>
      </BackendSection>
      {Object.keys(figures.values).length === 0 && <p className="backend-notice">{t('admin.notCountedYet')}</p>}
      <BackendSection title={t('admin.people')} text={t('admin.chartsText')}>
        <div className="backend-charts">
          {growth(t('admin.users'), 'users')}
          {level(t('admin.usersActive'), 'users-active')}
          {level(t('admin.usersLeaving'), 'users-leaving')}
          {level(t('admin.usersSuspended'), 'users-suspended')}
        </div>
      </BackendSection>
      <BackendSection title={t('admin.birthdaysAndCards')}>
        <div className="backend-charts">
          {growth(t('admin.factBirthdays'), 'birthdays')}
          {growth(t('admin.cards'), 'cards')}
          {growth(t('admin.messages'), 'messages')}
        </div>
      </BackendSection>
      {lanes.map((lane) => (
        <BackendSection key={lane} title={t(mailNames[lane])} text={t('admin.mailOfLaneText')}>
          <div className="backend-charts" data-columns="5">
            {states.map(([state, title, isWrong]) => daily(title, `mail:${lane}:${state}`, isWrong))}
          </div>
        </BackendSection>
      ))}
      <BackendSection title={t('admin.queues')} text={t('admin.queuesText')}>
        <div className="backend-charts">
          {lanes.map((lane) => (
            <div key={lane}>{level(t(laneNames[lane]), `waiting:${lane}`)}</div>
          ))}
          {level(t('admin.jobsOpen'), 'jobs-open')}
        </div>
      </BackendSection>
      <BackendSection title={t('admin.uploads')}>
        <div className="backend-charts">
          {daily(t('admin.uploadsNew'), 'uploads-new')}
          {daily(t('admin.uploadsRefused'), 'uploads-refused')}
          {level(t('admin.uploadsStored'), 'uploads-bytes', sizeText)}
          {level(t('admin.uploadsUnused'), 'uploads-unused')}
        </div>
      </BackendSection>
    </BackendPage>
  );
}
