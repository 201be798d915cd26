import { createContext, type ReactElement, useContext } from 'react';

export interface HintProps {
  text: string;
  children: ReactElement;
}

export type ShowHint = (props: HintProps) => ReactElement;

export const HintContext = createContext<ShowHint>(({ children }) => children);

/** Says the name of a control that shows only a picture, where the page has tooltips; elsewhere just the control. */
export function Hint(props: HintProps) {
  const show = useContext(HintContext);
  return show(props);
}
