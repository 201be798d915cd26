import { lazy } from 'react';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { ContributionEditorProps } from './contribution-editor.tsx';

const Editor = lazy(withMessages(['contributions'], () => import('./contribution-editor.tsx')));

/** Adds a message, or changes the one it is given. */
export function ContributionDialog(props: ContributionEditorProps) {
  return (
    <LazyOnOpen open={props.open}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
