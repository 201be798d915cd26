import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import type { BirthdayItem } from '#contract/birthdays.ts';
import type { ContactsFound } from '#contract/files/imports.ts';
import {
  dashboardFigures,
  mayHaveDuplicates,
  nextUp,
  upcomingRows,
  weekStrip,
} from '#domain/birthdays/birthday-list.ts';
import { type CardInMaking, cardFinder, type UpcomingCard } from '#domain/cards/upcoming-card.ts';
import { useHour } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { BirthdayList } from '#web/features/birthdays/components/birthday-list.tsx';
import { goToRow } from '#web/features/birthdays/components/birthday-row.tsx';
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

const BirthdayDialog = lazyDialog(() => import('#web/features/birthdays/components/birthday-dialog.tsx'));
// What is wrong with a line is said in the words of the rule it breaks.
const ImportDialog = lazyDialog(async () =>
  (await import('#web/features/contacts-import/components/load-import-dialog.tsx')).loadImportDialog(),
);
const MergeOffer = lazyWithRetry(() => import('#web/features/birthdays/components/merge/merge-offer.tsx'));
const CardsInMaking = lazyWithRetry(() => import('./cards-in-making.tsx'));
// The day's own issues are said in the words of birthdays.
const ProfileDialog = lazyDialog(() => import('#web/features/profile/components/profile-dialog.tsx'));

interface DashboardViewProps {
  user: CurrentUser;
  /** The server's clock when it made the page. */
  serverNow: string;
  /** How many cards the user has made. */
  groupCards: number;
  /** The user's cards for future birthdays. */
  upcomingCards: readonly UpcomingCard[];
  /** The user's unpublished cards, and those that wait for their words. */
  cardsInMaking: readonly CardInMaking[];
  offersGoogleImport: boolean;
}

export function DashboardView({
  user,
  serverNow,
  groupCards,
  upcomingCards,
  cardsInMaking,
  offersGoogleImport,
}: DashboardViewProps) {
  const list = useQuery(birthdaysQuery);
  // Deferred, so that thousands of new people are taken up in short tasks, between which the page answers.
  const birthdays = useDeferredValue(list.data);
  const hour = useHour(user.timeZone, serverNow);
  const today = useMemo(() => hour.toPlainDate(), [hour]);
  const isEmpty = birthdays?.length === 0;
  const { editor, add, edit, note, close } = useEditor();
  const imports = useImports();
  const profile = useDialogHash('#profile');
  return (
    <main id="content" className="wrap pt-6 pb-12 lg:pt-9 lg:pb-18">
      <SuppressedAddressBanner email={user.email} className="mb-6" />
      <PageTop today={today} isEmpty={isEmpty} onAdd={add} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start lg:gap-16">
        <div className="min-w-0">
          {birthdays && (
            <Birthdays
              birthdays={birthdays}
              groupCards={groupCards}
              upcomingCards={upcomingCards}
              cardsInMaking={cardsInMaking}
              hour={hour}
              today={today}
              onAdd={add}
              onEdit={edit}
              onNote={note}
              onImport={imports.open}
            />
          )}
          {!birthdays && !list.isError && <DashboardLoading />}
          {!birthdays && list.isError && <LoadError onRetry={() => void list.refetch()} />}
        </div>
        <SideRail
          offersGoogleImport={offersGoogleImport}
          user={user}
          today={today}
          isEmpty={isEmpty}
          onEditProfile={profile.open}
          onContacts={(contacts) => {
            // One dialog at a time: a second one would not open, and the contacts would be lost.
            close();
            imports.take(contacts);
          }}
          onImport={imports.open}
        />
      </div>
      <BirthdayDialog {...editor} onOpenChange={close} today={today} />
      <ImportDialog
        open={imports.isOpen}
        onOpenChange={imports.close}
        today={today}
        offersGoogle={offersGoogleImport}
        contacts={imports.contacts}
        onContacts={imports.take}
      />
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

/** The import opens by a press, with contacts that a pop-up read, or by the hash to which the end of Google's way leads. */
function useImports() {
  const hash = useDialogHash('#import');
  const [state, setState] = useState<{ open: boolean; contacts?: ContactsFound }>({ open: false });
  return {
    isOpen: state.open || hash.isOpen,
    contacts: state.contacts,
    open: useCallback(() => setState({ open: true }), []),
    take: (contacts: ContactsFound) => setState({ open: true, contacts }),
    close: () => {
      setState({ open: false });
      if (hash.isOpen) void hash.close();
    },
  };
}

/** A dialog with a hash of its own, to which other pages link. */
function useDialogHash(own: string) {
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
  return { isOpen: hash === own, open: () => go(own), close };
}

interface BirthdaysProps {
  birthdays: readonly BirthdayItem[];
  groupCards: number;
  upcomingCards: readonly UpcomingCard[];
  cardsInMaking: readonly CardInMaking[];
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
  cardsInMaking,
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
  const findCard = useMemo(() => cardFinder(upcomingCards), [upcomingCards]);
  const goTo = useCallback(({ id }: BirthdayItem) => {
    // Clears the search, which may have filtered out the row.
    flushSync(() => setQuery(''));
    goToRow(id);
  }, []);

  const making = cardsInMaking.length > 0 && (
    <Suspense>
      <CardsInMaking cards={cardsInMaking} today={today} />
    </Suspense>
  );
  const [first, ...sharing] = nextUp(rows);
  if (!first) {
    return (
      <>
        <NoBirthdays onAdd={onAdd} onImport={onImport} />
        <WeekStrip days={days} onGoTo={goTo} />
        {making}
        <Figures {...figures} groupCards={groupCards} />
      </>
    );
  }
  return (
    <>
      <NextUp people={[first, ...sharing]} findCard={findCard} onNote={onNote} onGoTo={goTo} />
      <WeekStrip days={days} onGoTo={goTo} />
      <div className="mt-5 grid gap-0.5">
        <NextMail people={people} hour={hour} />
        <div className="pl-7">
          <LatestMails timeZone={hour.timeZoneId} />
        </div>
      </div>
      {making}
      <Figures {...figures} groupCards={groupCards} />
      <Duplicates birthdays={birthdays} />
      <BirthdayList
        rows={rows}
        findCard={findCard}
        today={today}
        query={query}
        onQueryChange={setQuery}
        onEdit={onEdit}
      />
    </>
  );
});

/** By itself, so that looking for duplicates is a task of its own; what offers a merge is loaded if there may be any. */
function Duplicates({ birthdays }: Pick<BirthdaysProps, 'birthdays'>) {
  const isMergeOffered = useMemo(() => mayHaveDuplicates(birthdays), [birthdays]);
  return (
    isMergeOffered && (
      <Suspense>
        <MergeOffer birthdays={birthdays} />
      </Suspense>
    )
  );
}

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
