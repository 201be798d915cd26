import { lazy, Suspense, useState } from 'react';
import { withTemporal } from '../../../lib/temporal.ts';
import { withWords } from '../../../lib/words.ts';
import type { ProfileEditorProps } from './profile-editor.tsx';

// The day's own faults are said in the words of birthdays.
const Editor = lazy(withTemporal(withWords(['profile', 'birthdays'], () => import('./profile-editor.tsx'))));

/** One's own name and birthday. Whoever never opens it does not fetch it. */
export function ProfileDialog(props: ProfileEditorProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <Editor {...props} />
      </Suspense>
    )
  );
}
