import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedSession } from '#contract/auth.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { endSession, sessionsQuery } from '../api.ts';
import { momentInZone, thisDeviceFirst } from '../model.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const rowClasses = 'flex min-h-17 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3';

export function SessionList({ timeZone }: { timeZone: string }) {
  const { t } = useI18n();
  const sessions = useQuery(sessionsQuery);
  useLeaveWhenSignedOut(sessions.data === null);
  // The pressed button disappears with its row, so the list takes the focus.
  const list = useRef<HTMLUListElement>(null);

  if (sessions.isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('errors.generic')}</p>
        <Button size="sm" busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (!sessions.data) return <Waiting />;
  return (
    <div className="grid gap-4 md:-mt-3.5">
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {thisDeviceFirst(sessions.data).map((session) => (
          <Row key={session.id} session={session} timeZone={timeZone} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      <SignOutEverywhere />
    </div>
  );
}

/** Reloads the page if the session was ended from another device; the loader then redirects to signing in. */
function useLeaveWhenSignedOut(isSignedOut: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isSignedOut) void revalidate();
  }, [isSignedOut, revalidate]);
}

interface RowProps {
  session: ListedSession;
  timeZone: string;
  onEnded: () => void;
}

function Row({ session, timeZone, onEnded }: RowProps) {
  const { t, language } = useI18n();
  const { device: named, lastSeenAt, current } = session;
  const device = named ? t('settings.sessionLabel', named) : t('settings.sessionUnknown');
  const date = momentInZone(lastSeenAt, timeZone, language);
  return (
    <li className={rowClasses}>
      <div className="min-w-0 flex-1 basis-40">
        <b className="block font-[560] wrap-anywhere">{device}</b>
        <span className="text-small text-muted">{t('settings.sessionLastSeen', { date })}</span>
      </div>
      {current ? (
        <span className="text-small font-[560] text-mint">{t('settings.sessionCurrent')}</span>
      ) : (
        <SignOutThere id={session.id} device={device} onEnded={onEnded} />
      )}
    </li>
  );
}

function SignOutThere({ id, device, onEnded }: { id: string; device: string; onEnded: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(id),
    networkMode: 'always',
    onSuccess: () => {
      toast({ kind: 'success', title: t('settings.signedOut', { count: 1 }) });
      onEnded();
    },
    onError: (error) => toast({ kind: 'error', title: failureText(t, error) }),
    // Refetched after a failure too, since the list may have changed.
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <Button
      size="sm"
      busy={end.isPending}
      aria-label={t('settings.signOutThereLabel', { device })}
      onClick={() => end.mutate()}
    >
      {t('settings.signOutThere')}
    </Button>
  );
}

function Waiting() {
  const { t } = useI18n();
  return (
    <SkeletonGroup label={t('common.loading')} className="divide-y divide-line md:-mt-3.5">
      {[0, 1].map((row) => (
        <div key={row} className={rowClasses}>
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
