import { type ComponentType, createContext, lazy, useContext, useEffect } from 'react';

/** Dispatched on the window when something could not be fetched; the page says so. */
export const unreachableEvent = 'unreachable';
export const announceUnreachable = () => dispatchEvent(new Event(unreachableEvent));

/** Takes back what asked for the part, so that the next press asks for it again. */
export const WithoutPart = createContext(() => {});

/**
 * `lazy` for what a press opens. Offline, the page stays, says why nothing opens, and the next press fetches it anew.
 * A part that fails twice though the browser is online is gone for good: the failed page then offers to reload.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let hasFailed = false;
  const attempt = () =>
    lazy(() =>
      load().catch((error: unknown): { default: ComponentType<Props> } => {
        if (hasFailed && navigator.onLine) throw error;
        return { default: Missing };
      }),
    );
  let Part = attempt();
  function Missing() {
    const abort = useContext(WithoutPart);
    useEffect(() => {
      hasFailed = navigator.onLine;
      Part = attempt();
      announceUnreachable();
      abort();
    }, [abort]);
    return null;
  }
  return function LazyPart(props) {
    return <Part {...props} />;
  };
}
