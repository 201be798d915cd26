import { createContext, type ReactElement, useContext } from 'react';

export interface TooltipTargetProps {
  text: string;
  children: ReactElement;
}

export type RenderTooltip = (props: TooltipTargetProps) => ReactElement;

export const TooltipContext = createContext<RenderTooltip>(({ children }) => children);

/** Says the name of a control that shows only a picture, where the page has tooltips; elsewhere just the control. */
export function TooltipTarget(props: TooltipTargetProps) {
  const show = useContext(TooltipContext);
  return show(props);
}
