import { config, z } from 'zod';

/** In browsers our content policy forbids eval; zod would try it once and have the refusal reported on every page. */
if ('document' in globalThis) config({ jitless: true });

export { z };
