import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { BirthdayEditorProps } from './birthday-editor.tsx';

const Editor = lazyPart(
  withTemporal(withMessages(['birthday-editor', 'drafts'], () => import('./birthday-editor.tsx'))),
);

/** Adds a birthday, or changes the one it is given. */
export function BirthdayDialog(props: BirthdayEditorProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
