import { type ComponentType, Suspense, useState } from 'react';
import { useHydrated } from './hydrated.ts';
import { lazyPart, WithoutPart } from './lazy-part.tsx';

export interface OpenProps {
  open: boolean;
  /** Called with false also where the dialog could not be loaded. */
  onOpenChange: (open: boolean) => void;
}

/**
 * A dialog that is loaded when it is first opened and stays from then on, so that its closing can be animated. Never
 * during hydration: an address with a hash may open it, and the server knows no hash.
 */
export function lazyDialog<Props extends OpenProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  return function LazyDialog(props) {
    const { open, onOpenChange } = props;
    const isHydrated = useHydrated();
    // Undefined before it is opened, false after it failed and until it is closed.
    const [isHere, setIsHere] = useState<boolean>();
    if (isHydrated && open && isHere === undefined) setIsHere(true);
    if (!open && isHere === false) setIsHere(undefined);
    const abort = () => {
      setIsHere(false);
      onOpenChange(false);
    };
    return (
      isHere && (
        <WithoutPart value={abort}>
          <Suspense>
            <Part {...props} />
          </Suspense>
        </WithoutPart>
      )
    );
  };
}
