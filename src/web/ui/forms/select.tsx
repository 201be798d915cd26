import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type KeyboardEvent, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { controlClasses, FormIsSaving, useFieldControl } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string | undefined;
}

/** A native select: it uses the phone's own picker, works before hydration and needs no inline style. */
export function Select({ options, placeholder, className, onKeyDown, ...rest }: SelectProps) {
  return (
    <div
      ref={returnFocusToList}
      className={classes(
        'relative after:pointer-events-none after:absolute after:inset-y-px after:right-px after:w-14 after:rounded-r-control after:bg-linear-to-l after:from-bg after:from-65% after:to-transparent light:after:from-surface has-focus-visible:after:inset-y-0.5',
        className,
      )}
    >
      <select
        {...rest}
        {...useFieldControl(rest)}
        disabled={useContext(FormIsSaving) || rest.disabled}
        onKeyDown={(event) => {
          stopEscapeWhileOpen(event);
          onKeyDown?.(event);
        }}
        className={classes(controlClasses, 'select min-h-12 appearance-none truncate pr-10')}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 z-1 -translate-y-1/2 text-muted" />
    </div>
  );
}

/** Returns the focus to the select when its list closes; otherwise the dialog would move it. */
function returnFocusToList(element: HTMLElement | null) {
  element?.addEventListener('focusout', (event) => {
    if (event.target instanceof HTMLOptionElement) event.stopPropagation();
  });
}

/** Escape closes the list, not the dialog around it. */
function stopEscapeWhileOpen(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'Escape' || !CSS.supports('selector(:open)')) return;
  if (event.currentTarget.matches(':open')) event.stopPropagation();
}
