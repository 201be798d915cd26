import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { ContributionEditorProps } from './contribution-editor.tsx';

const Editor = lazyPart(withMessages(['contributions', 'drafts'], () => import('./contribution-editor.tsx')));

/** Adds a message, or changes the one it is given. */
export function ContributionDialog(props: ContributionEditorProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
