import type { ReactNode } from 'react';
import { MailSentDrawing } from '#web/ui/art/empty/mail-sent.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The frame of pages opened from a mail that ask for one decision; they work without scripts. */
export function MailedPage({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <>
      {/* Neither language picker nor footer, since their links would contain the secret of this address. */}
      <header className="wrap flex min-h-14 w-full items-center md:min-h-16">
        <SiteLogo />
      </header>
      <main id="content" className="wrap grid w-full flex-1 content-center justify-items-center py-10">
        <div className="grid w-full max-w-[26.25rem] gap-5 rounded-dialog bg-surface px-5 py-7 shadow-dialog md:p-8">
          <MailSentDrawing className="-ml-2 w-32" />
          <div>
            <h1 className="h2 text-[1.75rem] text-balance wrap-anywhere">{title}</h1>
            {text !== undefined && <p className="mt-2 wrap-anywhere text-muted">{text}</p>}
          </div>
          {children}
        </div>
      </main>
    </>
  );
}
