import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';

interface DraftNoticeProps {
  /** Whether the form contains unsaved input of an earlier visit. */
  shown: boolean;
  text: string;
  discardLabel: string;
  onDiscard: () => void;
  className?: string | undefined;
}

/** Says that a form was filled from a draft, and offers to discard it. */
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
          // The button disappears, so the first field takes the focus.
          first?.focus();
        }}
      >
        {discardLabel}
      </Button>
    </p>
  );
}
