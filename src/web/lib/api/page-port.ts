import { createContext } from 'react-router';
import type { PagePort } from '#contract/pages.ts';

/** How a loader reaches the server's services; filled for each request by entry.server. */
export const pagePort = createContext<PagePort>();

/** The nonce that the content policy of this answer allows for inline scripts. */
export const pageNonce = createContext<string>();
