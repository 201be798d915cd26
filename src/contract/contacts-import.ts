import { z } from './zod.ts';

/** Where Google asks whether we may read. */
export const consentAnswer = z.strictObject({ authUrl: z.url({ protocol: /^https$/ }) });
