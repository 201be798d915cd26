import { lazy } from 'react';
import { OnceOpened } from '../../../../lib/once-opened.tsx';
import type { InviteEditorProps } from './invite-editor.tsx';

const Editor = lazy(() => import('./invite-editor.tsx'));

/** Invites more people to a card. */
export function InviteDialog(props: InviteEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
