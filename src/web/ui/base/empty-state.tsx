import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface EmptyStateProps {
  /** A drawing that fills the width of the element around it. */
  drawing: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons, of which only the first may be primary. */
  actions?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ drawing, title, text, actions, className }: EmptyStateProps) {
  return (
    <section className={classes('@container rounded-surface border border-line bg-surface shadow-surface', className)}>
      <div className="grid gap-5 px-5 py-8 @min-[36rem]:grid-cols-[minmax(9rem,14rem)_1fr] @min-[36rem]:items-center @min-[36rem]:gap-8 @min-[36rem]:px-8 @min-[36rem]:py-12">
        <div className="w-40 @min-[36rem]:w-full">{drawing}</div>
        <div>
          <h2 className="h1 text-[clamp(1.875rem,6.2cqi,2.75rem)]">{title}</h2>
          {text ? <p className="mt-1.5 max-w-[46ch] text-pretty text-muted">{text}</p> : null}
          {actions ? <div className="mt-5 flex flex-wrap gap-3">{actions}</div> : null}
        </div>
      </div>
    </section>
  );
}
