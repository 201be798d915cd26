import { expireCookie, readCookie, writeCookie } from './cookies.ts';

const flag = 'justLoggedIn';
const flagSeconds = 60;

/** Sets a cookie that tells the next page, also on the server, that the user has just signed in. */
export function rememberFreshLogin(): void {
  writeCookie(flag, '1', flagSeconds);
}

export function forgetFreshLogin(): void {
  expireCookie(flag);
}

export function hasFreshLogin(cookieHeader: string | null): boolean {
  return readCookie(cookieHeader, flag) === '1';
}
