import type { ReactNode } from 'react';

/** The heading and the content of a page of the backend. */
export function BackendPage({
  title,
  text,
  beside,
  children,
}: {
  title: string;
  text?: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="content" className="backend-body">
      <div className="backend-head">
        <div>
          <h1>{title}</h1>
          {text !== undefined && <p>{text}</p>}
        </div>
        {beside}
      </div>
      {children}
    </main>
  );
}

/** A part of a page, with a line above. */
export function BackendSection({
  title,
  text,
  beside,
  children,
}: {
  title: string;
  text?: string | undefined;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="backend-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {beside}
      </header>
      {children}
    </section>
  );
}

/** Links of which one is where we are. */
export function Choice({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; text: string; here: boolean }[];
}) {
  return (
    <nav aria-label={label} className="backend-choice">
      {links.map(({ to, text, here }) => (
        <a key={to} href={to} aria-current={here ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
