type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/** Listeners of a window are called in the order they came, so this one comes before the router. */
export function listenBeforeRouter(): void {
  addEventListener('popstate', (event) => listener?.(event));
}

/** Who hears of a step in the history first, and may keep it from the router. */
export function setFirstListener(next: Listener): void {
  listener = next;
}
