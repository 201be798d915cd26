/** Pages that are there for everybody and may be found by search, each in every language. */
export const publicPages = ['/', '/privacy-policy', '/terms-of-service'] as const;
