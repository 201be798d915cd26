/** The prefix `__Host-` demands these, and they keep a cookie from scripts and other sites. */
export const secureCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
