/** The value of a cookie in a Cookie header; the first one if there are several. */
export function readCookie(header: string | null, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];
}

export function expireCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}

/** A persistent cookie in the syntax of both `Set-Cookie` and `document.cookie`. */
export function lastingCookie(name: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Browsers limit cookies to 400 days, so persistent ones are written again at each visit. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = lastingCookie(name, value, maxAgeSeconds, location.protocol === 'https:');
}
