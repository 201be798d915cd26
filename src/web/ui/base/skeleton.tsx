import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Takes the exact place of what will come; size and corners by className. Appears only after a moment. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes('skeleton block light:bg-line/70', className)} />;
}

/** Says once that something is loading, however many pieces stand for it. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
