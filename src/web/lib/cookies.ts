/** One cookie of a Cookie header; several of the same name: the first counts. */
export function readCookie(header: string | null, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];
}

export function expireCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}

/** A lasting choice as `Set-Cookie` and `document.cookie` both read it. */
export function lastingCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Browsers cap a cookie's life at 400 days, so a lasting choice is written again on each visit. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = lastingCookie(name, value, maxAgeSeconds, location.protocol === 'https:');
}
