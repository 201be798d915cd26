import { lazy } from 'react';
import { OnceOpened } from '../../../ui/once-opened.tsx';
import { withTemporal } from '../../../lib/temporal.ts';
import { withWords } from '../../../lib/words.ts';
import type { BirthdayEditorProps } from './birthday-editor.tsx';

const Editor = lazy(withTemporal(withWords(['birthday-editor'], () => import('./birthday-editor.tsx'))));

/** Adds a birthday, or changes the one it is given. */
export function BirthdayDialog(props: BirthdayEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
