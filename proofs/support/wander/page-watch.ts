/** What happened in the page since the last look; kept there by `watchPage`. */
export interface PageSigns {
  changes: number;
  copies: number;
  prints: number;
  events: number;
}

/** Runs in the browser as text before the page's own scripts, so it may use nothing from outside itself. */
export function watchPage(): void {
  const signs = { changes: 0, copies: 0, prints: 0, events: 0 };
  Object.assign(globalThis, { wanderSigns: signs });
  // A tooltip comes by pointing already: it is no answer to a press.
  const tips = '[role=tooltip]';
  const isTip = (node: Node) =>
    node instanceof Element && (node.closest(tips) !== null || node.querySelector(tips) !== null);
  const isAnswer = (record: MutationRecord) => {
    if (record.type === 'attributes') {
      return (
        !['aria-describedby', 'data-popup-open', 'data-wander-pressed'].includes(record.attributeName ?? '') &&
        !isTip(record.target)
      );
    }
    const nodes = [...record.addedNodes, ...record.removedNodes];
    return nodes.length > 0 ? !nodes.every(isTip) : !isTip(record.target);
  };
  new MutationObserver((records) => {
    signs.changes += records.filter(isAnswer).length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const name of ['toggle', 'change', 'input', 'close', 'scroll', 'invalid', 'fullscreenchange']) {
    addEventListener(name, () => (signs.events += 1), true);
  }
  addEventListener(
    'focusin',
    ({ target }) => {
      const pressed = document.querySelector('[data-wander-pressed]');
      if (target instanceof Node && !pressed?.contains(target)) signs.events += 1;
    },
    true,
  );
  globalThis.print = () => void (signs.prints += 1);
  // Neither may wait for a person in a browser that nobody sees.
  const { clipboard } = navigator;
  if (clipboard) {
    clipboard.writeText = async () => void (signs.copies += 1);
    clipboard.write = async () => void (signs.copies += 1);
  }
  Object.defineProperty(navigator, 'share', { value: async () => void (signs.copies += 1), configurable: true });
}
