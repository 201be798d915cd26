import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A placeholder with the size of the content, set by className. It appears with a short delay. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes('skeleton block light:bg-line/70', className)} />;
}

/** Announces once that something is loading, however many placeholders it contains. */
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
