import { lazy } from 'react';
import { OnceOpened } from '../../../../ui/once-opened.tsx';
import { withWords } from '../../../../lib/words.ts';
import type { EditCardEditorProps } from './edit-card-editor.tsx';

const Editor = lazy(withWords(['card-editor', 'birthday-editor'], () => import('./edit-card-editor.tsx')));

/** Changes what a card says about itself. */
export function EditCardDialog(props: EditCardEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
