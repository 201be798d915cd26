import { lazy } from 'react';
import { OnceOpened } from '../../../../ui/once-opened.tsx';
import { withTemporal } from '../../../../lib/temporal.ts';
import { withWords } from '../../../../lib/words.ts';
import type { NewCardEditorProps } from './new-card-editor.tsx';

/** Fetched when somebody is about to need it. */
export const loadNewCardEditor = withTemporal(
  withWords(['card-editor', 'birthday-editor', 'dashboard'], () => import('./new-card-editor.tsx')),
);
const Editor = lazy(loadNewCardEditor);

export function NewCardDialog(props: NewCardEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
