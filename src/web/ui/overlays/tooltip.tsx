import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import type { RenderTooltip } from './tooltip-target.tsx';

export interface TooltipProps {
  /** The visible name; the control needs its own accessible label as well. */
  text: string;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  children: ReactElement;
}

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-30">
          <BaseTooltip.Popup className="max-w-60 rounded-[8px] bg-text px-2.5 py-1.5 text-micro leading-snug font-[560] text-bg transition-opacity duration-120 data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

export const showTooltip: RenderTooltip = (props) => <Tooltip {...props} />;
