import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import type { ContactsFound } from '#contract/files/imports.ts';
import { ageOn } from '#domain/birthdays/birthday.ts';
import { pathInLanguage } from '#domain/language.ts';
import { avatarIndex, initialsOf } from '#domain/birthdays/person-name.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { GoogleImport } from '#web/features/contacts-import/components/google-import.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import { FilesCard } from './files-card.tsx';

interface SideRailProps {
  user: CurrentUser;
  offersGoogleImport: boolean;
  today: Temporal.PlainDate;
  isEmpty: boolean;
  onEditProfile: () => void;
  onImport: () => void;
  onContacts: (contacts: ContactsFound) => void;
}

/** The side column: import, group cards and profile. */
export function SideRail(props: SideRailProps) {
  const { user, offersGoogleImport, today, isEmpty, onEditProfile, onImport, onContacts } = props;
  return (
    <aside className="grid content-start gap-x-12 gap-y-10 md:grid-cols-2 lg:sticky lg:top-[88px] lg:grid-cols-1">
      {offersGoogleImport && !user.googleContactsImported && <ImportCard onContacts={onContacts} />}
      <GroupCards />
      <ProfileCard user={user} today={today} onEdit={onEditProfile} />
      <FilesCard isEmpty={isEmpty} onImport={onImport} />
    </aside>
  );
}

function RailHeading({ children }: { children: ReactNode }) {
  return <h2 className="h2 text-[1.3125rem]">{children}</h2>;
}

function ImportCard({ onContacts }: Pick<SideRailProps, 'onContacts'>) {
  const { t } = useI18n();
  return (
    <section className="self-start rounded-surface border border-line bg-surface px-5.5 pt-5.5 pb-6 shadow-surface">
      <RailHeading>{t('dashboard.importTitle')}</RailHeading>
      <p className="mt-1.5 text-muted">{t('dashboard.importText')}</p>
      <GoogleImport className="mt-4" onContacts={onContacts} />
    </section>
  );
}

const fannedThemes = ['ocean', 'nature', 'default'] as const;

function GroupCards() {
  const { t, language } = useI18n();
  return (
    <section>
      <RailHeading>{t('dashboard.groupCardsTitle')}</RailHeading>
      <div className="card-fan" aria-hidden>
        {fannedThemes.map((theme) => (
          <div key={theme} className="paper" data-card={theme}>
            <ThemedPicture name={`theme-${theme}`} width={320} height={200} className="size-full object-cover" />
          </div>
        ))}
      </div>
      <p className="text-muted">{t('dashboard.groupCardsText')}</p>
      <div className="mt-3.5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={pathInLanguage('/create-group-card', language)}>{t('dashboard.createGroupCard')}</ButtonLink>
        <ButtonLink variant="text" to={pathInLanguage('/my-group-cards', language)}>
          {t('dashboard.viewMyCards')}
        </ButtonLink>
      </div>
    </section>
  );
}

interface ProfileCardProps {
  user: CurrentUser;
  today: Temporal.PlainDate;
  onEdit: () => void;
}

function ProfileCard({ user, today, onEdit }: ProfileCardProps) {
  const { t } = useI18n();
  const isComplete = Boolean(user.name) && user.birthday !== null;
  return (
    <section
      aria-label={t('dashboard.profileTitle')}
      className="flex items-center gap-3.5 border-t border-line pt-6 md:max-lg:col-span-2"
    >
      <Avatar initials={initialsOf(user.name ?? user.email)} hue={avatarIndex(user.name ?? user.email)} />
      <div className="min-w-0 flex-1">
        <p className="font-[650] wrap-anywhere">{user.name ?? t('dashboard.profileTitle')}</p>
        <p className="text-small text-muted">
          {isComplete ? <OwnBirthday user={user} today={today} /> : <Prompt hasName={Boolean(user.name)} />}
        </p>
      </div>
      <Button variant={isComplete ? 'text' : 'quiet'} size="sm" onClick={onEdit}>
        <span aria-hidden>{t(isComplete ? 'common.edit' : 'common.add')}</span>
        <span className="sr-only">{t(isComplete ? 'dashboard.profileEdit' : 'dashboard.profileAdd')}</span>
      </Button>
    </section>
  );
}

function Prompt({ hasName }: { hasName: boolean }) {
  const { t } = useI18n();
  return (
    <>
      {hasName && <span className="block">{t('birthday.noBirthdaySet')}</span>}
      {t('dashboard.profilePrompt')}
    </>
  );
}

function OwnBirthday({ user: { birthday, birthYear }, today }: Pick<ProfileCardProps, 'user' | 'today'>) {
  const { t, language } = useI18n();
  if (birthday === null) return null;
  const day = Temporal.PlainDate.from(birthday);
  const age = ageOn({ date: birthday, birthYear }, today);
  return (
    <>
      <time dateTime={birthday} suppressHydrationWarning>
        {formatDay(language, birthYear === null ? 'day' : 'dayAndYear', day)}
      </time>
      {age !== null && ` · ${t('birthday.yearsOld', { age })}`}
    </>
  );
}
