import { encode } from 'uqr';

/** The light margin that scanners need, in modules of the code. */
const border = 3;

/** Dark on white in both themes, since many scanners cannot read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="mx-auto my-5 block w-48 rounded-paper bg-[#fff]"
    >
      <path d={squares.join('')} fill="#11232b" />
    </svg>
  );
}
