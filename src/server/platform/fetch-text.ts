import { fetchedTextLimits } from './limits/platform.ts';

/** Reads a small text from another host; who calls has made sure that it is one we trust. */
export type FetchText = (url: string) => Promise<string>;

/** Neither a slow host nor an endless answer can hold us up, and nobody leads us on to another address. */
export const fetchText: FetchText = async (url) => {
  const { timeoutMs, bytes } = fetchedTextLimits;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the host answered ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > bytes) throw new Error('the answer is too long');
  }
  return text;
};
