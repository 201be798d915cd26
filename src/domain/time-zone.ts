/** Begins with a letter: `+02:00` is an offset, which knows nothing of summer and winter. */
const zoneName = /^[A-Za-z][\w+/-]{0,63}$/;

/** The zone's name with its usual capitals, if Temporal can compute with it; `Intl` alone knows names that it cannot. */
export function canonicalZone(text: string): string | undefined {
  if (!zoneName.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

export const isTimeZone = (text: string): boolean => canonicalZone(text) !== undefined;
