import { lazy } from 'react';
import { OnceOpened } from '../../../ui/once-opened.tsx';
import { withTemporal } from '../../../lib/temporal.ts';
import { withWords } from '../../../lib/words.ts';
import type { FileImportProps } from './file-import.tsx';

// What is wrong with a line is said in the words of the rule it breaks.
const FileImport = lazy(
  withTemporal(withWords(['contacts-import', 'birthday-editor'], () => import('./file-import.tsx'))),
);

/** Brings birthdays from a file; nothing is saved before it was chosen. */
export function ImportDialog(props: FileImportProps) {
  return (
    <OnceOpened open={props.open}>
      <FileImport {...props} />
    </OnceOpened>
  );
}
