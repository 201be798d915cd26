import { createContext, type ReactElement, useContext } from 'react';

export interface TooltipTargetProps {
  text: string;
  children: ReactElement;
}

export type RenderTooltip = (props: TooltipTargetProps) => ReactElement;

export const TooltipContext = createContext<RenderTooltip>(({ children }) => children);

/** Adds a tooltip to an icon control, if the page has tooltips. */
export function TooltipTarget(props: TooltipTargetProps) {
  const show = useContext(TooltipContext);
  return show(props);
}
