import { Flame } from './flame.tsx';

export interface CandleProps {
  /** Days left, 0 to 7: the wax. Without it the size decides. */
  days?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | undefined;
  lit?: boolean | undefined;
  /** The colours of the person it burns for; only a lit one shows them. */
  hue?: number | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Among others: a smaller halo. */
  inRow?: boolean | undefined;
  /** Moves; at most one on a screen. */
  alive?: boolean | undefined;
  className?: string | undefined;
}

/** Decoration that repeats what a text beside it says. */
export function Candle({
  days,
  lit = false,
  hue,
  size = 'md',
  inRow = false,
  alive = false,
  className = '',
}: CandleProps) {
  return (
    <span
      aria-hidden="true"
      className={`candle ${className}`}
      data-days={days}
      data-hue={hue}
      data-lit={lit || undefined}
      data-size={size}
      data-row={inRow || undefined}
    >
      {lit && <Flame className={alive ? 'candle-flame flame-alive' : 'candle-flame'} />}
      <span className="candle-wick" />
      <span className="candle-wax" />
    </span>
  );
}
