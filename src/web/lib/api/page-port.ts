import { createContext } from 'react-router';
import type { PagePort } from '#contract/pages.ts';

/** How a loader reaches the server's services; filled for each request by entry.server. */
export const pagePort = createContext<PagePort>();

/** What this one answer's content policy lets inline scripts carry. */
export const pageNonce = createContext<string>();
