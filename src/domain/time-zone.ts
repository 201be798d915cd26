/** Begins with a letter: `+02:00` is an offset, without daylight saving time. */
const zoneName = /^[A-Za-z][\w+/-]{0,63}$/;

/** The zone's name in its usual case, if Temporal knows it; `Intl` accepts names that Temporal does not. */
export function canonicalZone(text: string): string | undefined {
  if (!zoneName.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

export const isTimeZone = (text: string): boolean => canonicalZone(text) !== undefined;
