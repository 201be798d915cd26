type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/** Registers the popstate listener before the router does, since listeners are called in order. */
export function listenBeforeRouter(): void {
  addEventListener('popstate', (event) => listener?.(event));
}

/** Sets the function that gets popstate events first and may stop them. */
export function setFirstListener(next: Listener): void {
  listener = next;
}
