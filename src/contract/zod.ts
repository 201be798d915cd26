import { config, z } from 'zod';

/** Our content security policy forbids eval in browsers; zod's attempt would be reported on every page. */
if ('document' in globalThis) config({ jitless: true });

export { z };
