import type { ReactNode } from 'react';

export interface DrawingProps {
  className?: string | undefined;
}

/** Decoration in the colors of the scene: the words beside it carry the meaning. */
export function Drawing({
  viewBox,
  className = '',
  children,
}: DrawingProps & { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} className={`scene-room ${className}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
