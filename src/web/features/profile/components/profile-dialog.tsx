import { lazy } from 'react';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { ProfileEditorProps } from './profile-editor.tsx';

// The day's own issues are said in the words of birthdays.
const Editor = lazy(withTemporal(withMessages(['profile', 'birthday-editor'], () => import('./profile-editor.tsx'))));

/** One's own name and birthday. */
export function ProfileDialog(props: ProfileEditorProps) {
  return (
    <LazyOnOpen open={props.open}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
