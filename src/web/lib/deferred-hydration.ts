/**
 * A page that is read before it is used brings its scripts after itself: first paint has the line to itself, and
 * the first touch, or the end of loading and painting, fetches the rest. What was pressed meanwhile is pressed again afterwards.
 */
const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const moduleScript = /<script([^>]*) type="module" async="">/;

const pressedMark = 'data-pressed';
/** On a part of the page that answers only after its own script has come. */
const hydratingMark = 'data-hydrating';

/** Runs in the browser as text inside the page, so it may use nothing from outside itself. */
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
  /** Loading may end before anything has been painted. */
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

/** The page answers now: tells the waiting script, and does what a person pressed too early. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  replayClick();
}

/** The part that came later than its page answers now too. */
export function markPartHydrated(): void {
  document.querySelector(`[${hydratingMark}]`)?.removeAttribute(hydratingMark);
  replayClick();
}

function replayClick(): void {
  const pressed = document.querySelector<HTMLElement>(`[${pressedMark}]`);
  if (!pressed || pressed.closest(`[${hydratingMark}]`)) return;
  pressed.removeAttribute(pressedMark);
  pressed.click();
}
