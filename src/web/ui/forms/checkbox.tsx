import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ComponentProps, type ReactNode, useContext, useId } from 'react';
import { classes } from '../base/classes.ts';
import { FieldError, FieldHint, FormIsSaving } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A native input, since library checkboxes use inline styles, which the content policy refuses. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = classes(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 w-fit items-start gap-2.5 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-50">
        <span className="relative grid flex-none place-items-center pt-px">
          <input
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            {...rest}
            disabled={useContext(FormIsSaving) || rest.disabled}
            type="checkbox"
            className={classes(
              'peer size-[22px] cursor-[inherit] appearance-none rounded-[6px] border-[1.5px] border-field-line transition-[background-color,border-color] duration-120',
              'checked:border-primary-edge checked:bg-primary indeterminate:border-primary-edge indeterminate:bg-primary aria-invalid:border-danger',
            )}
          />
          <Check className="tick pointer-events-none absolute size-4 text-on-primary opacity-0 transition-opacity duration-120 peer-checked:opacity-100 peer-indeterminate:opacity-0" />
          <Minus className="tick pointer-events-none absolute size-4 text-on-primary opacity-0 peer-indeterminate:opacity-100" />
        </span>
        <span className="leading-6">{label}</span>
      </label>
      {error ? (
        <FieldError id={`${id}-error`} className="-mt-1.5 mb-2 pl-8">
          {error}
        </FieldError>
      ) : null}
      {hint ? (
        <FieldHint id={`${id}-hint`} className="-mt-1.5 mb-2 pl-8">
          {hint}
        </FieldHint>
      ) : null}
    </div>
  );
}
