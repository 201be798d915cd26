import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from '../base/classes.ts';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/** While a form is being saved nothing in it can be changed: what is typed or chosen then would not be saved. */
export const FormIsSaving = createContext(false);

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
}

/** Ties a control to the label, hint and error of the Field around it; its own props win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** The word for "optional", shown behind the label. */
  optional?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
  /** One Input, Textarea or Select. */
  children: ReactNode;
}

export function Field({ label, optional, hint, error, labelHidden = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classes(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined;
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'justify-self-start text-small font-[560]'}>
        {label}
        {optional !== undefined && <span className="font-[430] text-muted"> ({optional})</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
    </div>
  );
}

export function FieldHint({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} className={classes('text-small leading-[1.45] text-muted', className)}>
      {children}
    </p>
  );
}

export function FieldError({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={classes('text-small leading-[1.45] text-danger', className)}>
      {children}
    </p>
  );
}

export const controlClasses =
  'w-full rounded-control border border-field-line bg-bg px-3.5 py-[11px] leading-normal text-text light:bg-surface ' +
  'transition-[border-color] duration-120 placeholder:text-muted placeholder:opacity-100 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:not-focus-visible:border-danger disabled:cursor-not-allowed disabled:opacity-50';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      {...useFieldControl(rest)}
      readOnly={useContext(FormIsSaving) || rest.readOnly}
      className={classes(controlClasses, 'min-h-12', rest.readOnly && 'bg-transparent! text-muted!', className)}
    />
  );
}

/** Grows with its text where the browser supports it; rows is the initial height. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      {...useFieldControl(rest)}
      readOnly={useContext(FormIsSaving) || rest.readOnly}
      rows={rows}
      className={classes(controlClasses, 'textarea block', className)}
    />
  );
}
