import type { RouterContextProvider } from 'react-router';
import type { BackendPort } from '#contract/admin.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import { translatorFor } from '#web/lib/i18n/messages.ts';
import type { PlainMessageId } from '#i18n/translate.ts';

/** Where the router has these pages; administrators know them under `/backend`. */
const inside = '/api/backend/pages';

/** The backend's port; the page is missing for everybody who has none. */
export function backendOf(context: Readonly<RouterContextProvider>): BackendPort {
  const { backend } = context.get(pagePort);
  if (!backend) throw new Response(null, { status: 404 });
  return backend;
}

/** The address of a page as administrators see it. */
export const publicAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/backend${pathname.replace(inside, '')}${search}`;

/** The head of a page of the backend, which is in English and must not be indexed. */
export const backendMeta = (title: PlainMessageId) => () => {
  const t = translatorFor('en');
  return [{ title: `${t(title)} · ${t('admin.backend')}` }, { name: 'robots', content: 'noindex' }];
};

/** A day, in UTC like everything in the backend. */
export const dayText = (iso: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO('UTC').toLocaleString('en', { dateStyle: 'medium' });

export const sizeText = (bytes: number): string => {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
};

/** A moment, in UTC like everything in the backend. */
export const momentText = (iso: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO('UTC').toLocaleString('en', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
