/** Moves the focus to the content of the page where what had it is gone: else the next Tab would begin at the top. */
export function focusContent(): void {
  const content = document.getElementById('content');
  content?.setAttribute('tabindex', '-1');
  content?.focus({ preventScroll: true });
}

/** Whether what had the focus is gone, or goes with a closing dialog. */
const isFocusLost = () =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest('[data-closed]'));

/** Focuses an element, or without one the content of the page, unless somebody has gone on meanwhile. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (!isFocusLost()) return;
  if (element) element.focus({ preventScroll: true });
  else focusContent();
}

/** The ref of a control that may be removed while it has the focus: the content of the page takes it. */
export const handFocusOn = (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement)) focusContent();
};
