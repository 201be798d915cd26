import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { NewCardEditorProps } from './new-card-editor.tsx';

const loadNewCardEditor = withTemporal(
  withMessages(['card-editor', 'birthday-editor', 'dashboard', 'drafts'], () => import('./new-card-editor.tsx')),
);
const Editor = lazyPart(loadNewCardEditor);

/** When somebody is about to need it; whether it came is seen when it is opened. */
export const prefetchNewCardEditor = () => void loadNewCardEditor().catch(() => {});

export function NewCardDialog(props: NewCardEditorProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <Editor {...props} />
    </LazyOnOpen>
  );
}
