/**
 * Defers the scripts of pages that are mostly read: the first paint does not share its bandwidth with them, and
 * they are fetched at the first input or after loading and painting. A click before hydration is replayed after it.
 */
const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async="">/;

const pressedMark = 'data-pressed';
/** Marks a part of the page that is hydrated later by its own script. */
const hydratingMark = 'data-hydrating';

/** Inlined into the page as text, so it must not use anything from outside the function. */
function waitForUse(mark: string, coming: string): void {
  const waiting = document.querySelector<HTMLScriptElement>('script[data-deferred]');
  if (!waiting) return;
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  const begin = () => {
    const files = waiting.dataset['deferred'];
    if (files === undefined) return;
    delete waiting.dataset['deferred'];
    for (const sign of signs) removeEventListener(sign, begin, true);
    for (const href of files.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  /** Waits for the first paint, since loading may end before it. */
  const beginOnceSeen = () => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      begin();
    });
    observer.observe({ type: 'paint', buffered: true });
  };
  const press = (event: Event) => {
    const isHydrated = document.documentElement.dataset['hydrated'] !== undefined;
    if (isHydrated && !document.querySelector(`[${coming}]`)) return removeEventListener('click', press, true);
    document.querySelector(`[${mark}]`)?.removeAttribute(mark);
    const button = event.target instanceof Element && event.target.closest('button[type=button]:not([popovertarget])');
    if (button && (!isHydrated || button.closest(`[${coming}]`))) button.setAttribute(mark, '');
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  addEventListener('load', beginOnceSeen);
  addEventListener('click', press, true);
}

export function deferScripts(html: string, nonce: string): string {
  const files = [...html.matchAll(preloads)].map(([, href]) => href).join(' ');
  return html
    .replaceAll(preloads, '')
    .replace(moduleScript, (_, before: string) => `<script${before} type="text/plain" data-deferred="${files}">`)
    .replace(
      /<\/body>/,
      () => `<script nonce="${nonce}">(${waitForUse.toString()})('${pressedMark}','${hydratingMark}')</script></body>`,
    );
}

/** Marks the page as hydrated and replays an earlier click. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  replayClick();
}

/** Marks the part around an element, hydrated after its page, and replays an earlier click on it. */
export function markPartHydrated(within: Element | null): void {
  within?.closest(`[${hydratingMark}]`)?.removeAttribute(hydratingMark);
  replayClick();
}

function replayClick(): void {
  const pressed = document.querySelector<HTMLElement>(`[${pressedMark}]`);
  if (!pressed || pressed.closest(`[${hydratingMark}]`)) return;
  pressed.removeAttribute(pressedMark);
  pressed.click();
}
