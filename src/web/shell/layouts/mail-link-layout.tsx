import '#web/ui/styles/public.css';
import { Outlet } from 'react-router';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { MailSentDrawing } from '#web/ui/art/empty/mail-sent.tsx';
import { SiteLogo } from '../site/site-logo.tsx';

export const handle = { static: true } satisfies PageHandle;

/** The address of these pages contains a secret token, so they must not be cached or sent as a referrer. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
}

/** Frames pages opened from a mail that ask for one decision; they work without scripts. */
export default function MailLinkLayout() {
  return (
    <>
      {/* Neither language picker nor footer, since their links would contain the secret of this address. */}
      <header className="wrap flex min-h-14 w-full items-center md:min-h-16">
        <SiteLogo />
      </header>
      <main id="content" className="wrap grid w-full flex-1 content-center justify-items-center py-10">
        <div className="grid w-full max-w-[26.25rem] gap-5 rounded-dialog bg-surface px-5 py-7 shadow-dialog md:p-8">
          <MailSentDrawing className="-ml-2 w-32" />
          <Outlet />
        </div>
      </main>
    </>
  );
}
