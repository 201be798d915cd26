/** Whether If-None-Match names this ETag; proxies may have made it weak. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((version) => version.trim().replace(/^W\//, '') === etag);
}
