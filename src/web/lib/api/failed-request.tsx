import { createContext, useContext } from 'react';

/** The id of the request that failed. Other pages do not contain their request id, so that they can be cached. */
export const FailedRequest = createContext<string | undefined>(undefined);

/** From the context on the server, from the document in the browser. */
export function useFailedRequest(): string | undefined {
  const given = useContext(FailedRequest);
  return 'document' in globalThis ? document.documentElement.dataset['failedRequest'] : given;
}
