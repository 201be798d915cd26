import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { EditCardEditorProps } from './edit-card-editor.tsx';

const Editor = lazyPart(
  withMessages(['card-editor', 'birthday-editor', 'drafts'], () => import('./edit-card-editor.tsx')),
);

/** Changes the fields of a card. */
export function EditCardDialog(props: EditCardEditorProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
