import type { ComponentProps } from 'react';
import { classes } from '../base/classes.ts';
import { useFieldControl } from './field.tsx';

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength' | 'size'> {
  digits: number;
  value: string;
  onValueChange: (value: string) => void;
}

/** One input behind drawn cells, so that paste, autofill and keyboard all work. */
export function CodeInput({ digits, value, onValueChange, className, ...rest }: CodeInputProps) {
  const control = useFieldControl(rest);
  const middle = digits / 2;
  return (
    <div className={classes('code-input relative flex gap-2', className)}>
      <input
        {...rest}
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        value={value}
        onChange={(event) => onValueChange(event.target.value.replaceAll(/\D/g, '').slice(0, digits))}
        className="absolute inset-0 z-1 size-full cursor-text opacity-0"
      />
      {Array.from({ length: digits }, (_, index) => (
        <span
          key={index}
          aria-hidden
          data-next={index === value.length || (index === digits - 1 && value.length === digits) || undefined}
          className={classes(
            'grid h-14 min-w-0 flex-1 place-items-center rounded-control border bg-bg text-[1.5rem] leading-none font-[560] tabular-nums light:bg-surface',
            control['aria-invalid'] ? 'border-danger' : 'border-field-line',
            index === middle &&
              'relative ml-5 before:absolute before:top-1/2 before:-left-5 before:h-[1.5px] before:w-3 before:bg-field-line',
          )}
        >
          {value[index]}
        </span>
      ))}
    </div>
  );
}
