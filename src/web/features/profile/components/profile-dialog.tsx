import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { ProfileEditorProps } from './profile-editor.tsx';

// The day's own issues are said in the words of birthdays.
const Editor = lazyPart(
  withTemporal(withMessages(['profile', 'birthday-editor', 'drafts'], () => import('./profile-editor.tsx'))),
);

/** One's own name and birthday. */
export function ProfileDialog(props: ProfileEditorProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
