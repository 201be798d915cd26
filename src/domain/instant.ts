/** Whether a text is a moment that exists and that the database can hold. */
export function isInstant(text: string): boolean {
  try {
    return Temporal.Instant.compare(text, firstMoment) >= 0;
  } catch {
    return false;
  }
}

const firstMoment = '1900-01-01T00:00:00Z';
