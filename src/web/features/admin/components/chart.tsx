import { useI18n } from '#web/lib/i18n/provider.tsx';

type Series = readonly (number | null)[];

interface ChartProps {
  title: string;
  days: readonly string[];
  /** Drawn as bars, or as a line through what was counted. */
  series: Series;
  kind: 'bars' | 'line';
  /** The figure beside the title. */
  figure: string;
  note?: string | undefined;
  isBad?: boolean;
  format?(value: number): string;
}

const height = 100;
const whole = (value: number) => value.toLocaleString('en');

/** The next round number, so that the top of a scale is easy to read. */
function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
      .map((step) => step * power)
      .filter((top) => value > 10 || Number.isInteger(top))
      .find((top) => top >= value) ?? value
  );
}

const dayName = (day: string) => Temporal.PlainDate.from(day).toLocaleString('en', { month: 'short', day: 'numeric' });

/** A small chart, drawn on the server. The picture is stretched, its words are not; a hidden table says the same. */
export function Chart({ title, days, series, kind, figure, note, isBad = false, format = whole }: ChartProps) {
  const { t } = useI18n();
  const top = roundUp(Math.max(0, ...series.map((value) => value ?? 0)));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <figure className="backend-chart">
      <figcaption>
        <h3>{title}</h3>
        <strong data-tone={isBad ? 'bad' : undefined}>{figure}</strong>
      </figcaption>
      <small>{format(top)}</small>
      <svg viewBox={`0 0 ${series.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {kind === 'bars' ? (
          <Bars days={days} series={series} top={top} isBad={isBad} />
        ) : (
          <Line series={series} top={top} />
        )}
      </svg>
      {kind === 'line' && <Now series={series} top={top} />}
      <small className="backend-chart-days">
        <span>{dayName(first)}</span>
        <span>{dayName(last)}</span>
      </small>
      {note !== undefined && <p className="backend-muted">{note}</p>}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map((day, place) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{series[place] === null ? t('admin.notCounted') : format(series[place] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The last bar is hollow, because its day is not over. */
function Bars({ days, series, top, isBad }: { days: readonly string[]; series: Series; top: number; isBad: boolean }) {
  return series.map((value, place) => {
    const size = (height * (value ?? 0)) / top;
    const isToday = place === series.length - 1;
    if (size === 0) return null;
    return (
      <rect
        key={days[place]}
        className={isToday ? 'backend-bar-today' : 'backend-bar'}
        data-bad={isBad && isToday ? '' : undefined}
        x={place * 10 + 2}
        y={height - size}
        width={6.5}
        height={size}
      />
    );
  });
}

/** The latest value as a light at the end of the line; a picture of its own, so that it is not stretched. */
function Now({ series, top }: { series: Series; top: number }) {
  const value = series.at(-1) ?? null;
  if (value === null) return null;
  return (
    <svg className="backend-now" viewBox="0 0 8 64" aria-hidden="true">
      <circle cx="4" cy={(64 - (64 * value) / top).toFixed(1)} r="3.5" />
    </svg>
  );
}

function Line({ series, top }: { series: Series; top: number }) {
  const points = series.flatMap((value, place) =>
    value === null ? [] : [`${place * 10 + 5},${(height - (height * value) / top).toFixed(1)}`],
  );
  return <polyline className="backend-line" points={points.join(' ')} />;
}
