import { createContext, useContext } from 'react';

/** The number of the request that failed. Pages that did not fail do not carry it, so that equal ones stay equal. */
export const FailedRequest = createContext<string | undefined>(undefined);

/** The browser reads from the page what the server has written there. */
export function useFailedRequest(): string | undefined {
  const given = useContext(FailedRequest);
  return 'document' in globalThis ? document.documentElement.dataset['failedRequest'] : given;
}
