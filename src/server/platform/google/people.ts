import { z } from 'zod';
import type { Contact } from '#domain/birthdays/contact-birthday.ts';
import { googleServerLimits } from '../limits/google.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { GoogleError } from './google-error.ts';

const {
  pageBytes,
  pages: mostPages,
  pageSize,
  pageTimeoutMs,
  pausesMs,
  longestPauseMs,
  readMs,
  tries,
} = googleServerLimits;

const primary = { metadata: z.object({ primary: z.boolean().optional() }).optional() };
const dateShape = z.object({
  year: z.int().optional(),
  month: z.int().optional(),
  day: z.int().optional(),
});

/** Names and birthdays are all that is asked for; anything else in an answer is dropped here. */
const contactShape = z.object({
  resourceName: z.string().min(1).max(200),
  names: z.array(z.object({ ...primary, displayName: z.string().optional() })).default([]),
  birthdays: z.array(z.object({ ...primary, date: dateShape.optional() })).default([]),
});

/** People are validated one by one, so that an odd one does not cost all others. */
const pageShape = z.object({
  connections: z.array(z.unknown()).max(pageSize).default([]),
  nextPageToken: z.string().max(4000).optional(),
});

/** The field selection of Google's APIs: what is not listed is not even sent. */
const fields =
  'connections(resourceName,names(displayName,metadata/primary),birthdays(date,metadata/primary)),nextPageToken';

const primaryFirst = <Entry extends { metadata?: { primary?: boolean | undefined } | undefined }>(entries: Entry[]) =>
  entries.toSorted((one, other) => Number(other.metadata?.primary ?? false) - Number(one.metadata?.primary ?? false));

function contactOf(given: unknown): Contact | undefined {
  const { data } = contactShape.safeParse(given);
  if (!data) return undefined;
  const name = primaryFirst(data.names).find(({ displayName }) => displayName)?.displayName;
  const date = primaryFirst(data.birthdays).find((birthday) => birthday.date)?.date;
  return name === undefined || date === undefined ? undefined : { ref: data.resourceName, name, date };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Seconds or a date, as HTTP allows; the API's pause, bounded, or our own. */
function pauseFor(response: Response | undefined, tried: number): number {
  const asked = response?.headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(asked)) return Number(asked) * 1000;
  return pausesMs[tried - 1] ?? longestPauseMs;
}

/** Reads every page of an address book and gives the people who have a name and a birthday. */
export async function readContacts(apiUrl: string, token: string): Promise<Contact[]> {
  const deadline = performance.now() + readMs;

  async function fetchPage(url: URL): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      const response = await boundedFetch(url, { headers }, { bytes: pageBytes, timeoutMs: pageTimeoutMs }).catch(
        () => undefined,
      );
      if (response?.ok) return response;
      const status = response?.status ?? 0;
      if (status === 401 || status === 403)
        throw new GoogleError('refused', `the contacts were refused with ${status}`);
      const isPassing = status === 0 || status === 429 || status >= 500;
      const waitMs = pauseFor(response, tried);
      const isInTime = waitMs <= longestPauseMs && performance.now() + waitMs < deadline;
      if (!isPassing || tried >= tries || !isInTime) {
        throw new GoogleError(status === 429 ? 'busy' : 'unreachable', `a page of contacts failed with ${status}`);
      }
      await pause(waitMs);
    }
  }

  const contacts: Contact[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const url = new URL('/v1/people/me/connections', apiUrl);
    const query = { personFields: 'names,birthdays', fields, pageSize: String(pageSize) };
    url.search = new URLSearchParams({ ...query, ...(pageToken ? { pageToken } : {}) }).toString();
    const answer = await fetchPage(url);
    const parsed = pageShape.safeParse(await answer.json().catch(() => undefined));
    if (!parsed.success) throw new GoogleError('unreachable', 'a page of contacts could not be read');
    contacts.push(...parsed.data.connections.flatMap((given) => contactOf(given) ?? []));
    const next = parsed.data.nextPageToken || undefined;
    if (next === undefined) return contacts;
    if (next === pageToken) break;
    pageToken = next;
  }
  throw new GoogleError('unreachable', 'the pages of contacts do not end');
}
