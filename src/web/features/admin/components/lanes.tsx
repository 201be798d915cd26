import type { MailPage } from '#contract/admin.ts';
import { hour, minute } from '#domain/limits/units.ts';
import type { Lane } from '#domain/mail/delivery.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { momentText } from '../model.ts';
import { ActDialog } from './act-dialog.tsx';
import { BackendSection } from './backend-page.tsx';
import { Facts } from './facts.tsx';

export const laneNames = {
  'sign-in': 'admin.laneSignIn',
  invitations: 'admin.laneInvitations',
  reminders: 'admin.laneReminders',
} as const satisfies Record<Lane, PlainMessageId>;

const durationText = (seconds: number) => {
  if (seconds >= 2 * hour) return `${Math.round(seconds / hour)} h`;
  return seconds >= 2 * minute ? `${Math.round(seconds / minute)} min` : `${Math.round(seconds)} s`;
};

export function Lanes({ lanes, mayAct }: { lanes: MailPage['lanes']; mayAct: boolean }) {
  const { t } = useI18n();
  return lanes.map(({ lane, waiting, oldestDueSeconds, stop }) => (
    <BackendSection
      key={lane}
      title={t(laneNames[lane])}
      beside={<span data-tone={stop ? 'bad' : 'good'}>{stop ? t('admin.laneStopped') : t('admin.laneRuns')}</span>}
    >
      <Facts
        facts={[
          [t('admin.laneWaiting'), waiting.toLocaleString('en')],
          [t('admin.laneOldest'), durationText(oldestDueSeconds)],
        ]}
      />
      {stop && (
        <p className="backend-notice" data-tone="bad">
          {t('admin.laneWhy', {
            at: momentText(stop.at),
            reason: stop.reason,
            times: stop.times,
            next: momentText(stop.probeAt),
          })}
        </p>
      )}
      {stop && mayAct && (
        <div className="backend-row">
          <ActDialog
            label={t('admin.resume')}
            variant="primary"
            title={t('admin.resumeTitle')}
            text={t('admin.resumeText')}
            action="/api/backend/lanes/resume"
            fields={{ lane }}
            confirm={t('admin.resume')}
            back="/backend/mail"
          />
        </div>
      )}
    </BackendSection>
  ));
}
