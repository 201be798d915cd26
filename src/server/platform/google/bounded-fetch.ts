interface Bounds {
  bytes: number;
  timeoutMs: number;
}

/** A fetch that is bounded in time and in the size of the answer, and follows no redirects. */
export async function boundedFetch(
  url: string | URL,
  init: RequestInit | undefined,
  { bytes, timeoutMs }: Bounds,
): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers });
}
