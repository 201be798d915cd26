import { Dialog } from '@base-ui/react/dialog';
import { type ComponentProps, createContext, useContext, useEffectEvent, useLayoutEffect } from 'react';
import { useBackCloses } from './back-closes.ts';
import { UiProviders } from './ui-providers.tsx';

/** Whether a dialog belongs to another one, which it may cover. */
const InDialog = createContext(false);

/** Open dialogs that belong to no other; one that is still closing does not count. */
let openCount = 0;

/** Closes a dialog whose code came late, after another one had been opened: neither lies over the other. */
function useOneAtATime(isOpen: boolean, close: () => void): void {
  const isInner = useContext(InDialog);
  const giveUp = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen || isInner) return undefined;
    if (openCount > 0) giveUp();
    openCount += 1;
    return () => {
      openCount -= 1;
    };
  }, [isOpen, isInner]);
}

type RootProps = ComponentProps<typeof Dialog.Root> & {
  open: boolean;
  /** Also called by the back button of the browser, and where another dialog is open. */
  onClose: () => void;
};

/** The base of every dialog, with its provider. */
export function DialogRoot({ onClose, ...root }: RootProps) {
  useOneAtATime(root.open, onClose);
  useBackCloses(root.open, onClose);
  return (
    <InDialog value>
      <UiProviders>
        <Dialog.Root {...root} />
      </UiProviders>
    </InDialog>
  );
}
