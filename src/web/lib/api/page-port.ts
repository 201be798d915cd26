import { createContext } from 'react-router';
import type { PagePort } from '#contract/pages.ts';

/**
 * How a loader reaches the server's services; filled for each request by entry.server. Marked as pure, so that browsers,
 * which never read it, do not get it.
 */
export const pagePort = /* @__PURE__ */ createContext<PagePort>();

/** The nonce that the content policy of this answer allows for inline scripts. */
export const pageNonce = /* @__PURE__ */ createContext<string>();
