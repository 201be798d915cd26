import { lazy } from 'react';
import { withWords } from '../../../../lib/words.ts';
import { OnceOpened } from '../../../../ui/once-opened.tsx';
import type { InviteEditorProps } from './invite-editor.tsx';

const Editor = lazy(withWords(['card-editor'], () => import('./invite-editor.tsx')));

/** Invites more people to a card. */
export function InviteDialog(props: InviteEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
