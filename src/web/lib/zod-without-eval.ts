import { config } from 'zod';

/** Our content policy forbids eval; zod would try it once and have the refusal reported on every page. */
config({ jitless: true });
