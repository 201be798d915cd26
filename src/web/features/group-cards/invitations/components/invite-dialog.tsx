import { lazy } from 'react';
import { withMessages } from '#web/lib/i18n/messages.ts';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import type { InviteEditorProps } from './invite-editor.tsx';

const Editor = lazy(withMessages(['card-editor'], () => import('./invite-editor.tsx')));

/** Invites more people to a card. */
export function InviteDialog(props: InviteEditorProps) {
  return (
    <LazyOnOpen open={props.open}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
