/** The prefix `__Host-` demands these, and they keep a cookie from scripts and other sites. */
export const closedCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
