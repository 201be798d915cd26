import { Flame } from './flame.tsx';

export interface CandleProps {
  /** Days left, 0 to 7, which set the height; without it the size does. */
  days?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | undefined;
  lit?: boolean | undefined;
  /** The person's colours, shown only if lit. */
  hue?: number | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** In a row of candles: has a smaller halo. */
  inRow?: boolean | undefined;
  /** Animated; at most one per screen. */
  alive?: boolean | undefined;
  className?: string | undefined;
}

/** Decorative, since a text beside it says the same. */
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
