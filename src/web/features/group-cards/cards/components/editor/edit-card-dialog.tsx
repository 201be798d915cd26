import { lazy } from 'react';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { EditCardEditorProps } from './edit-card-editor.tsx';

const Editor = lazy(withMessages(['card-editor', 'birthday-editor'], () => import('./edit-card-editor.tsx')));

/** Changes the fields of a card. */
export function EditCardDialog(props: EditCardEditorProps) {
  return (
    <LazyOnOpen open={props.open}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
