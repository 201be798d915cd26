import type { PersonOverview } from '#contract/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { dayText, momentText, sizeText } from '../model.ts';
import { ActDialog, SignInFirst } from './act-dialog.tsx';
import { AuditTable } from './audit-table.tsx';
import { BackendSection } from './backend-page.tsx';
import { type Fact, Facts } from './facts.tsx';
import { MailState } from './mail-state.tsx';

/** An account as support sees it: how much, not what. */
export function PersonView({ person, mayAct }: { person: PersonOverview; mayAct: boolean }) {
  const { t } = useI18n();
  const { contents } = person;
  const yesOrNo = (is: boolean) => (is ? t('admin.yes') : t('admin.no'));
  const account: Fact[] = [
    [t('admin.factId'), person.reference],
    [t('admin.factRegistered'), dayText(person.createdAt)],
    [t('admin.factProved'), yesOrNo(person.isVerified)],
    [t('admin.factLastSeen'), person.lastSeenAt ? dayText(person.lastSeenAt) : t('admin.never')],
    [t('admin.factLanguage'), person.language],
    [t('admin.factZone'), person.timeZone],
    [t('admin.factTerms'), person.acceptedTermsVersion ?? t('admin.none')],
    [t('admin.factDevices'), String(contents.sessions)],
  ];
  const amounts: Fact[] = [
    [t('admin.factBirthdays'), String(contents.birthdays)],
    [t('admin.factGifts'), String(contents.gifts)],
    [t('admin.factCards'), String(contents.cards)],
    [t('admin.factMessages'), String(contents.messages)],
    [t('admin.factPictures'), `${contents.pictures}, ${sizeText(contents.pictureBytes)}`],
    [t('admin.factCalendar'), yesOrNo(contents.hasCalendar)],
    [t('admin.factImported'), yesOrNo(person.googleContactsImported)],
    [t('admin.factDataFile'), contents.dataFile ?? t('admin.none')],
  ];
  const reminders: Fact[] = [
    [t('admin.factReminders'), person.remindersEnabled ? `${person.reminderHour}:00` : t('admin.off')],
    [t('admin.factNextMail'), person.nextReminderAt ? momentText(person.nextReminderAt) : t('admin.none')],
    [t('admin.factSuppressed'), person.suppressed ?? t('admin.no')],
  ];
  return (
    <div className="backend-split">
      <div className="backend-stack">
        <BackendSection title={person.email} beside={<State person={person} />}>
          {person.suspendedAt !== null && (
            <p className="backend-notice" data-tone="bad">
              {t('admin.suspendedSince', {
                date: dayText(person.suspendedAt),
                reason: person.suspendedReason ?? '',
              })}
            </p>
          )}
          <Facts facts={account} />
        </BackendSection>
        <BackendSection title={t('admin.howMuch')}>
          <Facts facts={amounts} />
          <p className="backend-never">{t('admin.neverShown')}</p>
        </BackendSection>
        <BackendSection title={t('admin.remindersAndMail')}>
          <Facts facts={reminders} />
          <MailsOfPerson person={person} />
        </BackendSection>
      </div>
      <aside className="backend-stack">
        <BackendSection title={t('admin.acts')}>
          <Acts person={person} mayAct={mayAct} />
        </BackendSection>
        <BackendSection title={t('admin.onRecord')}>
          <AuditTable entries={person.record} isAboutOne />
        </BackendSection>
      </aside>
    </div>
  );
}

function State({ person }: { person: PersonOverview }) {
  const { t } = useI18n();
  if (person.suspendedAt !== null) return <span data-tone="bad">{t('admin.stateSuspended')}</span>;
  if (person.leavesAt !== null) return <span data-tone="warning">{t('admin.stateLeaving')}</span>;
  return <span data-tone="good">{t('admin.stateActive')}</span>;
}

function MailsOfPerson({ person: { mails } }: { person: PersonOverview }) {
  const { t } = useI18n();
  if (mails.length === 0) return <p className="backend-muted">{t('admin.noMails')}</p>;
  return (
    <div className="backend-table-frame">
      <table className="backend-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.auditWhen')}</th>
            <th scope="col">{t('admin.mailKind')}</th>
            <th scope="col">{t('admin.mailState')}</th>
            <th scope="col">{t('admin.mailAnswer')}</th>
          </tr>
        </thead>
        <tbody>
          {mails.map(({ key, at, kind, state, answer }) => (
            <tr key={key}>
              <td data-cell="short">{momentText(at)}</td>
              <td>{kind}</td>
              <td data-cell="short">
                <MailState state={state} />
              </td>
              <td>
                <code>{answer}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Acts({ person, mayAct }: { person: PersonOverview; mayAct: boolean }) {
  const { t } = useI18n();
  const { email, reference } = person;
  const back = `/backend/people/${reference}`;
  if (!mayAct) return <SignInFirst back={back} />;
  const shared = { fields: { who: reference }, back };
  return (
    <div className="backend-acts">
      <ActDialog
        {...shared}
        label={t('admin.signOut')}
        title={t('admin.signOutTitle', { email })}
        text={t('admin.signOutText')}
        action="/api/backend/people/sign-out"
        confirm={t('admin.signOut')}
      />
      {person.suspendedAt !== null && (
        <ActDialog
          {...shared}
          label={t('admin.restore')}
          title={t('admin.restoreTitle', { email })}
          text={t('admin.restoreText')}
          action="/api/backend/people/restore"
          confirm={t('admin.restore')}
        />
      )}
      {person.suspendedAt === null && !person.isAdmin && (
        <ActDialog
          {...shared}
          label={t('admin.suspend')}
          variant="danger"
          title={t('admin.suspendTitle', { email })}
          text={t('admin.suspendText')}
          action="/api/backend/people/suspend"
          confirm={t('admin.suspend')}
          confirmVariant="danger-fill"
        />
      )}
      <p className="backend-muted">{person.isAdmin ? t('admin.isAdminHint') : t('admin.actsHint')}</p>
    </div>
  );
}
