/** Begins with a letter: `+02:00` is an offset, which knows nothing of summer and winter. */
const zoneName = /^[A-Za-z][\w+/-]{0,63}$/;

/** Whether this runtime knows the zone; browsers may know zones that we do not. */
export function isTimeZone(text: string): boolean {
  if (!zoneName.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
