import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { dashboardFigures, nextUp, upcomingRows, weekStrip } from '#domain/birthdays/birthday-list.ts';
import type { UpcomingCard } from '#domain/cards/upcoming-card.ts';
import { useHour } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { BirthdayDialog } from '#web/features/birthdays/components/birthday-dialog.tsx';
import { BirthdayList } from '#web/features/birthdays/components/birthday-list.tsx';
import { goToRow } from '#web/features/birthdays/components/birthday-row.tsx';
import { ImportDialog } from '#web/features/contacts-import/components/import-dialog.tsx';
import { ProfileDialog } from '#web/features/profile/components/profile-dialog.tsx';
import { SuppressedAddressBanner } from '#web/features/reminders/components/suppressed-address-banner.tsx';
import { LatestMails } from '#web/features/reminders/components/latest-mails.tsx';
import { NextMail } from '#web/features/reminders/components/next-mail.tsx';
import { DashboardLoading } from './dashboard-loading.tsx';
import { Figures } from './figures.tsx';
import { NextUp } from './next-up.tsx';
import { NoBirthdays } from './no-birthdays.tsx';
import { PageTop } from './page-top.tsx';
import { SideRail } from './side-rail.tsx';
import { WeekStrip } from './week-strip.tsx';

export interface DashboardViewProps {
  user: CurrentUser;
  /** The server's clock when it made the page. */
  serverNow: string;
  /** How many cards the user has made. */
  groupCards: number;
  /** The user's cards for future birthdays. */
  upcomingCards: readonly UpcomingCard[];
}

export function DashboardView({ user, serverNow, groupCards, upcomingCards }: DashboardViewProps) {
  const list = useQuery(birthdaysQuery);
  const hour = useHour(user.timeZone, serverNow);
  const today = useMemo(() => hour.toPlainDate(), [hour]);
  const isEmpty = list.data?.length === 0;
  const { editor, add, edit, note, close } = useEditor();
  const [isImporting, setImporting] = useState(false);
  const importFile = useCallback(() => setImporting(true), []);
  const profile = useProfileHash();
  return (
    <main id="content" className="wrap pt-6 pb-12 lg:pt-9 lg:pb-18">
      <SuppressedAddressBanner email={user.email} className="mb-6" />
      <PageTop today={today} isEmpty={isEmpty} onAdd={add} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start lg:gap-16">
        <div className="min-w-0">
          {list.data && (
            <Birthdays
              birthdays={list.data}
              groupCards={groupCards}
              upcomingCards={upcomingCards}
              hour={hour}
              today={today}
              onAdd={add}
              onEdit={edit}
              onNote={note}
              onImport={importFile}
            />
          )}
          {list.isPending && <DashboardLoading />}
          {list.isError && !list.data && <LoadError onRetry={() => void list.refetch()} />}
        </div>
        <SideRail user={user} today={today} isEmpty={isEmpty} onEditProfile={profile.open} onImport={importFile} />
      </div>
      <BirthdayDialog {...editor} onOpenChange={close} today={today} />
      <ImportDialog open={isImporting} onOpenChange={setImporting} today={today} />
      <ProfileDialog open={profile.isOpen} onOpenChange={() => void profile.close()} today={today} />
    </main>
  );
}

interface Editor {
  open: boolean;
  birthday?: BirthdayItem;
  focus?: 'notes';
}

/** Whom the dialog is about stays known while it closes, so that its last moments show the same person. */
function useEditor() {
  const [editor, setEditor] = useState<Editor>({ open: false });
  const add = useCallback(() => setEditor({ open: true }), []);
  const edit = useCallback((birthday: BirthdayItem) => setEditor({ open: true, birthday }), []);
  const note = useCallback((birthday: BirthdayItem) => setEditor({ open: true, birthday, focus: 'notes' }), []);
  const close = useCallback(() => setEditor((last) => ({ ...last, open: false })), []);
  return { editor, add, edit, note, close };
}

/** The profile dialog has a hash of its own, to which the header of every page links. */
function useProfileHash() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The same page: nothing is fetched, so the dialog closes offline as well.
  const go = (to: string) =>
    void navigate({ hash: to }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  const close = async () => {
    // Here already: it came with the dialog. If that could not be fetched, the history has no entry of it.
    await import('#web/ui/overlays/back-closes.ts').then(
      ({ leaveOverlayEntry }) => leaveOverlayEntry(),
      () => {},
    );
    go('');
  };
  return { isOpen: hash === '#profile', open: () => go('#profile'), close };
}

interface BirthdaysProps {
  birthdays: readonly BirthdayItem[];
  groupCards: number;
  upcomingCards: readonly UpcomingCard[];
  hour: Temporal.ZonedDateTime;
  today: Temporal.PlainDate;
  onAdd: () => void;
  onEdit: (birthday: BirthdayItem) => void;
  onNote: (birthday: BirthdayItem) => void;
  onImport: () => void;
}

/** Memoized, so that it is not rendered again when a dialog opens. */
const Birthdays = memo(function Birthdays({
  birthdays,
  groupCards,
  upcomingCards,
  hour,
  today,
  onAdd,
  onEdit,
  onNote,
  onImport,
}: BirthdaysProps) {
  const [query, setQuery] = useState('');
  const rows = useMemo(() => upcomingRows(birthdays, today), [birthdays, today]);
  const days = useMemo(() => weekStrip(rows, today), [rows, today]);
  const figures = useMemo(() => dashboardFigures(birthdays, today), [birthdays, today]);
  const people = useMemo(() => rows.map(({ birthday }) => birthday), [rows]);
  const goTo = useCallback(({ id }: BirthdayItem) => {
    // Clears the search, which may have filtered out the row.
    flushSync(() => setQuery(''));
    goToRow(id);
  }, []);

  const [first, ...sharing] = nextUp(rows);
  if (!first) {
    return (
      <>
        <NoBirthdays onAdd={onAdd} onImport={onImport} />
        <WeekStrip days={days} onGoTo={goTo} />
      </>
    );
  }
  return (
    <>
      <NextUp people={[first, ...sharing]} cards={upcomingCards} onNote={onNote} onGoTo={goTo} />
      <WeekStrip days={days} onGoTo={goTo} />
      <div className="mt-5 grid gap-0.5">
        <NextMail people={people} hour={hour} />
        <div className="pl-7">
          <LatestMails timeZone={hour.timeZoneId} />
        </div>
      </div>
      <Figures {...figures} groupCards={groupCards} />
      <BirthdayList rows={rows} today={today} query={query} onQueryChange={setQuery} onEdit={onEdit} />
    </>
  );
});

function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <section role="alert" className="rounded-surface border border-line bg-surface px-5.5 py-7 shadow-surface md:px-9">
      <p className="max-w-[46ch]">{t('dashboard.loadError')}</p>
      <Button className="mt-4" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </section>
  );
}
