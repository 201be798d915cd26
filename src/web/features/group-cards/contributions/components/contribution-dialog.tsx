import { lazy } from 'react';
import { OnceOpened } from '../../../../ui/once-opened.tsx';
import { withWords } from '../../../../lib/words.ts';
import type { ContributionEditorProps } from './contribution-editor.tsx';

const Editor = lazy(withWords(['contributions'], () => import('./contribution-editor.tsx')));

/** Adds a message, or changes the one it is given. */
export function ContributionDialog(props: ContributionEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
