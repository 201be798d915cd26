import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page; whoever closed a dialog meanwhile is told the outcome by a toast. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
