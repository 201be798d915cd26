import { type ReactNode, useId } from 'react';

/** A section with its title and text on the left and its controls on the right. */
export function SettingsSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 border-t border-line py-7 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-10 md:py-10"
    >
      <header>
        <h2 id={titleId} className="h2 text-[1.3125rem]">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1 max-w-[30ch] text-small text-balance text-muted">{text}</p>}
      </header>
      <div className="min-w-0 md:max-w-155">{children}</div>
    </section>
  );
}
