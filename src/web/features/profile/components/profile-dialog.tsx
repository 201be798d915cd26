import { lazy } from 'react';
import { OnceOpened } from '../../../ui/once-opened.tsx';
import { withTemporal } from '../../../lib/temporal.ts';
import { withWords } from '../../../lib/words.ts';
import type { ProfileEditorProps } from './profile-editor.tsx';

// The day's own faults are said in the words of birthdays.
const Editor = lazy(withTemporal(withWords(['profile', 'birthday-editor'], () => import('./profile-editor.tsx'))));

/** One's own name and birthday. */
export function ProfileDialog(props: ProfileEditorProps) {
  return (
    <OnceOpened open={props.open}>
      <Editor {...props} />
    </OnceOpened>
  );
}
