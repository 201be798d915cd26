import type { DrawingProps } from './drawing.tsx';
import { MailSentDrawing } from './empty/mail-sent.tsx';
import { NoBirthdaysDrawing } from './empty/no-birthdays.tsx';
import { NoCardsDrawing } from './empty/no-cards.tsx';
import { NoMessagesDrawing } from './empty/no-messages.tsx';
import { NotFoundDrawing } from './empty/not-found.tsx';
import { ReadOnlyDrawing } from './empty/read-only.tsx';
import { SealedDrawing } from './empty/sealed.tsx';

const drawings = {
  'no-birthdays': NoBirthdaysDrawing,
  'no-cards': NoCardsDrawing,
  'no-messages': NoMessagesDrawing,
  'not-found': NotFoundDrawing,
  'read-only': ReadOnlyDrawing,
  sealed: SealedDrawing,
  'mail-sent': MailSentDrawing,
};

/** Bundles all seven drawings; a page that needs only one imports it from empty/ directly. */
export function EmptyDrawing({ name, className }: DrawingProps & { name: keyof typeof drawings }) {
  const Named = drawings[name];
  return <Named className={className} />;
}
