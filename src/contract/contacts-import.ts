import { z } from './zod.ts';

/** The address of Google's consent page. */
export const consentAnswer = z.strictObject({ authUrl: z.url({ protocol: /^https$/ }) });
