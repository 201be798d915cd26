import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../base/classes.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  /** "under" puts the switch below its label, as in a row of columns. */
  place?: 'before' | 'after' | 'under' | undefined;
}

const places = {
  before: 'items-center gap-3',
  after: 'flex-row-reverse items-center justify-between gap-4',
  under: 'flex-col-reverse items-start gap-1.5',
};

export function Switch({ label, place = 'before', className, ...rest }: SwitchProps) {
  return (
    <label
      className={classes(
        'group flex min-h-11 has-disabled:cursor-not-allowed has-disabled:opacity-50',
        places[place],
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
        role="switch"
        className={classes(
          'relative h-[26px] w-11 flex-none cursor-[inherit] appearance-none rounded-full border-[1.5px] border-field-line transition-[background-color,border-color] duration-120',
          'before:absolute before:top-[3px] before:left-[3px] before:size-[17px] before:rounded-full before:bg-field-line before:transition-[translate,background-color] before:duration-120 before:ease-out',
          'checked:border-primary-edge checked:bg-primary checked:before:translate-x-[18px] checked:before:bg-on-primary',
        )}
      />
      <span className="leading-normal">{label}</span>
    </label>
  );
}
