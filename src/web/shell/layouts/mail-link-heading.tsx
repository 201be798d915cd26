/** The question of a page in the mail link layout. */
export function MailLinkHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div>
      <h1 className="h2 text-[1.75rem] text-balance wrap-anywhere">{title}</h1>
      {text !== undefined && <p className="mt-2 wrap-anywhere text-muted">{text}</p>}
    </div>
  );
}
