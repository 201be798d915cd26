import { LazyOnOpen } from '#web/ui/overlays/lazy-on-open.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { withTemporal } from '#web/lib/dates/temporal.ts';
import { withMessages } from '#web/lib/i18n/messages.ts';
import type { FileImportProps } from './file-import.tsx';

// What is wrong with a line is said in the words of the rule it breaks.
const FileImport = lazyPart(
  withTemporal(withMessages(['contacts-import', 'birthday-editor'], () => import('./file-import.tsx'))),
);

/** Imports birthdays from a file; only chosen people are saved. */
export function ImportDialog(props: FileImportProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <FileImport {...props} />
    </LazyOnOpen>
  );
}
