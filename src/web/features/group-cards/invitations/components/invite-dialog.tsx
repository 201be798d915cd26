import { withMessages } from '#web/lib/i18n/messages.ts';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import type { InviteEditorProps } from './invite-editor.tsx';

const Editor = lazyPart(withMessages(['card-editor', 'drafts'], () => import('./invite-editor.tsx')));

/** Invites more people to a card. */
export function InviteDialog(props: InviteEditorProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
