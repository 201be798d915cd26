import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pageTimes } from '#domain/limits/browser.ts';

/** The start of the current hour in a zone; days begin and reminders are sent on the hour. */
function hourIn(timeZone: string, epochMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' });
}

/**
 * The current hour in the account's zone. It starts with the server's time, so that hydration agrees, and then follows
 * the clock of the device, but never falls behind the server's time, since a device's clock may be years late.
 */
export function useHour(timeZone: string, serverNow: string): Temporal.ZonedDateTime {
  const serverNowMs = Temporal.Instant.from(serverNow).epochMilliseconds;
  const [epochMs, setEpochMs] = useState(() => hourIn(timeZone, serverNowMs).epochMilliseconds);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const nowMs = Math.max(Date.now(), serverNowMs);
      const hour = hourIn(timeZone, nowMs);
      setEpochMs(hour.epochMilliseconds);
      clearTimeout(timer);
      // Waits in short steps, since a sleeping device stops its timers.
      const untilNext = hour.add({ hours: 1 }).epochMilliseconds - nowMs;
      timer = setTimeout(update, Math.min(untilNext, pageTimes.clockStepMs));
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [timeZone, serverNowMs]);

  return useMemo(() => hourIn(timeZone, epochMs), [timeZone, epochMs]);
}

/** The clock of the device, for ages of stored data only, never for the current day. */
export const nowMs = (): number => Date.now();

const neverChanges = () => () => {};

/** The zone that the device is set to. */
const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the device; null on the server and during hydration. */
export function useLocalTimeZone(): string | null {
  return useSyncExternalStore(neverChanges, localTimeZone, () => null);
}

const localDay = () => hourIn(localTimeZone(), Date.now()).toPlainDate().toString();

/** Today by the device, as `YYYY-MM-DD`; null on the server and during hydration. */
export function useLocalDay(): string | null {
  return useSyncExternalStore(neverChanges, localDay, () => null);
}
