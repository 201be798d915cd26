import { fetchedTextLimits } from './limits/platform.ts';

/** Fetches a small text from another host, which the caller must have checked to be trusted. */
export type FetchText = (url: string) => Promise<string>;

/** Bounded in time and size, and follows no redirects. */
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
