import { classes } from './classes.ts';
import { Flame } from './flame.tsx';

/** A flame as the loading indicator, with a text that says what is loading. */
export function Spinner({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div role="status" className={classes('flex flex-col items-center gap-4 text-center text-muted', className)}>
      <span className="flame-light relative grid place-items-center">
        <Flame className="flame-busy relative h-10 w-auto" />
      </span>
      <p>{text}</p>
    </div>
  );
}
