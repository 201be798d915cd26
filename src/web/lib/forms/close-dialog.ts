import { createContext, useContext } from 'react';

/** Closes the dialog around a form. */
export const CloseDialog = createContext(() => {});

export const useCloseDialog = (): (() => void) => useContext(CloseDialog);
