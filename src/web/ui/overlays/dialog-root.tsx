import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import { useBackCloses } from './back-closes.ts';
import { UiProviders } from './ui-providers.tsx';

type RootProps = ComponentProps<typeof Dialog.Root> & {
  open: boolean;
  /** Also called by the back button of the browser. */
  onClose: () => void;
};

/** The base of every dialog, with its provider. */
export function DialogRoot({ onClose, ...root }: RootProps) {
  useBackCloses(root.open, onClose);
  return (
    <UiProviders>
      <Dialog.Root {...root} />
    </UiProviders>
  );
}
