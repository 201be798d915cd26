import { lazy, Suspense, useState } from 'react';
import { withTemporal } from '../../../lib/temporal.ts';
import { withWords } from '../../../lib/words.ts';
import type { BirthdayEditorProps } from './birthday-editor.tsx';

const Editor = lazy(withTemporal(withWords(['birthdays', 'auth'], () => import('./birthday-editor.tsx'))));

/** Adds a birthday, or changes the one it is given. Whoever never opens it does not fetch it. */
export function BirthdayDialog(props: BirthdayEditorProps) {
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
