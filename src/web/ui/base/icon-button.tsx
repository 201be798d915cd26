import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

const sizes = { sm: 'size-9 touch:size-11', md: 'size-11' };
const tones = { quiet: 'not-disabled:hover:text-text', danger: 'not-disabled:hover:text-danger' };

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name; give the same text to a Tooltip. */
  label: string;
  /** Makes the button a toggle. */
  pressed?: boolean | undefined;
  size?: keyof typeof sizes | undefined;
  tone?: keyof typeof tones | undefined;
  children: ReactNode;
}

export function IconButton({
  label,
  pressed,
  size = 'md',
  tone = 'quiet',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(
        'inline-grid flex-none place-items-center rounded-control text-muted transition-[background-color,color] duration-120 ease-out',
        'not-disabled:hover:bg-text/8 disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:text-text data-popup-open:bg-text/8 data-popup-open:text-text',
        sizes[size],
        tones[tone],
        className,
      )}
    />
  );
}
