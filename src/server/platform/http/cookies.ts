/** Required by the prefix `__Host-`; also keeps cookies from scripts and other sites. */
export const secureCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
