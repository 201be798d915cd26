import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';

interface DraftNoticeProps {
  /** Whether the form holds what was typed earlier and not saved. */
  shown: boolean;
  text: string;
  discardLabel: string;
  onDiscard: () => void;
  className?: string | undefined;
}

/** Says quietly that a form does not begin with what is saved. */
export function DraftNotice({ shown, text, discardLabel, onDiscard, className }: DraftNoticeProps) {
  if (!shown) return null;
  return (
    <p className={classes('text-small leading-[1.45] text-muted', className)}>
      {text}{' '}
      <Button
        variant="text"
        size="sm"
        className="min-h-0! py-0! align-baseline underline touch:min-h-6!"
        onClick={({ currentTarget }) => {
          const [first] = currentTarget.form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
          onDiscard();
          // The button is gone, and whoever walks by keyboard goes on at the beginning.
          first?.focus();
        }}
      >
        {discardLabel}
      </Button>
    </p>
  );
}
