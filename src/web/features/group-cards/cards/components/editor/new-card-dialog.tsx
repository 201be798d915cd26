import { lazy } from 'react';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { NewCardEditorProps } from './new-card-editor.tsx';

/** Fetched when somebody is about to need it. */
export const loadNewCardEditor = withTemporal(
  withMessages(['card-editor', 'birthday-editor', 'dashboard'], () => import('./new-card-editor.tsx')),
);
const Editor = lazy(loadNewCardEditor);

export function NewCardDialog(props: NewCardEditorProps) {
  return (
    <LazyOnOpen open={props.open}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
