import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  neutral: 'text-muted',
  mint: 'text-mint',
  berry: 'text-berry',
  flame: 'text-link',
  info: 'text-info',
  danger: 'text-danger',
};

export interface BadgeProps {
  tone?: keyof typeof tones | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 w-fit items-center gap-1.5 rounded-full border border-current/35 px-2.5 py-px text-micro leading-snug font-[560] [&_.lucide]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
