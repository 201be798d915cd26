import { lazy } from 'react';
import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { BirthdayEditorProps } from './birthday-editor.tsx';

const Editor = lazy(withTemporal(withMessages(['birthday-editor'], () => import('./birthday-editor.tsx'))));

/** Adds a birthday, or changes the one it is given. */
export function BirthdayDialog(props: BirthdayEditorProps) {
  return (
    <LazyOnOpen open={props.open}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
