import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pageTimes } from '#domain/limits/browser.ts';

/** The hour that has struck last: days begin and mails go out by the hour. */
function hourIn(timeZone: string, epochMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' });
}

/**
 * The hour by somebody's own calendar. It begins as the server told it, so that page and browser agree, and then goes
 * with the clock of the device, but never behind the server: a clock that stopped years ago does not bring them back.
 */
export function useHour(timeZone: string, serverNow: string): Temporal.ZonedDateTime {
  const serverNowMs = Temporal.Instant.from(serverNow).epochMilliseconds;
  const [epochMs, setEpochMs] = useState(() => hourIn(timeZone, serverNowMs).epochMilliseconds);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const nowMs = Math.max(Date.now(), serverNowMs);
      const hour = hourIn(timeZone, nowMs);
      setEpochMs(hour.epochMilliseconds);
      clearTimeout(timer);
      // A device that sleeps stops its timers, so an hour is waited for in steps.
      const untilNext = hour.add({ hours: 1 }).epochMilliseconds - nowMs;
      timer = setTimeout(look, Math.min(untilNext, pageTimes.clockStepMs));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone, serverNowMs]);

  return useMemo(() => hourIn(timeZone, epochMs), [timeZone, epochMs]);
}

/** By the clock of the device; for how long something has lain here, never for what day it is. */
export const nowMs = (): number => Date.now();

const never = () => () => {};

/** The zone that the device is set to. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same for a page that the server draws too; null until the browser has taken the page over. */
export function useZoneHere(): string | null {
  return useSyncExternalStore(never, zoneHere, () => null);
}

const dayHere = () => hourIn(zoneHere(), Date.now()).toPlainDate().toString();

/** What the calendar of the device shows, as `YYYY-MM-DD`; null where no device is looking. */
export function useDayHere(): string | null {
  return useSyncExternalStore(never, dayHere, () => null);
}
