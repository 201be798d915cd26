import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useContext, useRef } from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../base/classes.ts';
import { controlClasses, FormIsSaving, useFieldControl } from './field.tsx';

export interface ChipsInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  values: readonly string[];
  /** The text being typed, which is no value yet. */
  draft: string;
  onChange: (values: readonly string[], draft: string) => void;
  /** Adds the values in the text, without duplicates. */
  merge: (values: readonly string[], text: string) => readonly string[];
  /** Whether what has been typed so far ends a value. */
  endsValue: (text: string) => boolean;
  /** The error text of an invalid value. */
  issueOf: (value: string) => string | undefined;
  removeLabel: (value: string) => string;
  /** The number of values, announced to screen readers. */
  status: string;
}

/** A field for many short values; each complete value becomes a removable chip. */
export function ChipsInput({
  values,
  draft,
  onChange,
  merge,
  endsValue,
  issueOf,
  removeLabel,
  status,
  className,
  ...rest
}: ChipsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isLocked = useContext(FormIsSaving);
  const take = (text: string) => onChange(merge(values, text), '');

  function removeAt(index: number) {
    if (isLocked) return;
    flushSync(() => onChange(values.toSpliced(index, 1), draft));
    // Keeps the focus at the same position in the list.
    const next = list.current?.querySelectorAll('button').item(index) ?? input.current;
    next?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || isLocked) return;
    const hasDraft = draft.trim() !== '';
    if (event.key === 'Enter' && hasDraft) {
      event.preventDefault();
      take(draft);
    } else if (event.key === 'Tab' && hasDraft) {
      // Not whenever the focus leaves: a new chip would move the control that is being clicked.
      take(draft);
    } else if (event.key === 'Backspace' && draft === '' && values.length > 0) {
      event.preventDefault();
      onChange(values.slice(0, -1), '');
    }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (isLocked || !/[,;\s]/.test(text.trim())) return;
    event.preventDefault();
    take(`${draft}${text}`);
  }

  return (
    <div
      className={classes(
        controlClasses,
        'chips flex max-h-64 flex-wrap items-center gap-1.5 overflow-y-auto px-2 py-[7px]',
        className,
      )}
    >
      <ul ref={list} className="contents">
        {values.map((value, index) => (
          <Chip
            key={value}
            value={value}
            issue={issueOf(value)}
            removeLabel={removeLabel(value)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ul>
      <input
        {...rest}
        {...useFieldControl(rest)}
        ref={input}
        value={draft}
        readOnly={isLocked}
        onChange={({ target }) => (endsValue(target.value) ? take(target.value) : onChange(values, target.value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="min-h-8 min-w-40 flex-1 bg-transparent px-1.5 outline-none placeholder:text-muted placeholder:opacity-100"
      />
      <span role="status" className="sr-only">
        {status}
      </span>
    </div>
  );
}

interface ChipProps {
  value: string;
  issue: string | undefined;
  removeLabel: string;
  onRemove: () => void;
}

function Chip({ value, issue, removeLabel, onRemove }: ChipProps) {
  return (
    <li
      className={classes(
        'inline-flex min-h-8 max-w-full items-center rounded-[6px] border pl-2.5 text-small',
        issue === undefined ? 'border-transparent bg-text/9' : 'border-danger text-danger',
      )}
    >
      {issue !== undefined && <CircleAlert className="mr-1.5 size-4!" aria-hidden />}
      <span className="min-w-0 py-1 leading-tight wrap-anywhere" aria-hidden={issue === undefined ? undefined : true}>
        {value}
      </span>
      {issue !== undefined && <span className="sr-only">{issue}</span>}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-8 flex-none place-items-center rounded-[6px] text-muted hover:text-text touch:size-10"
      >
        <X className="size-3.5!" aria-hidden />
      </button>
    </li>
  );
}
