/**
 * False where the browser keeps the clipboard to itself. A text that is still to come is handed over as a promise:
 * some browsers allow copying only in the moment of the press.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}
