import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { loadMessages } from '#web/lib/i18n/messages.ts';
import { SideRail } from './components/side-rail.tsx';

const user = { email: 'ona@example.lt', name: null, birthday: null, googleContactsImported: false } as CurrentUser;

function rail(offersGoogleImport: boolean, googleContactsImported: boolean): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SideRail
          user={{ ...user, googleContactsImported }}
          offersGoogleImport={offersGoogleImport}
          today={Temporal.PlainDate.from('2026-11-16')}
          isEmpty
          onEditProfile={() => {}}
          onImport={() => {}}
          onContacts={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

describe('the side column', () => {
  beforeAll(() => loadMessages('en'));

  test.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])(
    '[DASH-4] with a client at Google: %s, imported: %s, offers the import: %s',
    (hasClient, isImported, isOffered) => {
      expect(rail(hasClient, isImported).includes('Import Google Contacts')).toBe(isOffered);
    },
  );
});
