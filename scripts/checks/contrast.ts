/** Converts colours of a style sheet (oklch and hex) to sRGB and computes their contrast by WCAG 2. */
export type Colour = readonly [red: number, green: number, blue: number];
/** Custom properties by name, without the two dashes. */
export type Tokens = ReadonlyMap<string, string>;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const toCurve = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const toLinear = (curved: number) => (curved <= 0.04045 ? curved / 12.92 : ((curved + 0.055) / 1.055) ** 2.4);

/** Oklch of CSS Color 4 (Björn Ottosson's Oklab) to sRGB; colours outside its gamut are clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toCurve(clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)),
    toCurve(clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)),
    toCurve(clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)),
  ];
}

function fromHex(digits: string): Colour {
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

export function readColour(text: string): Colour {
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text);
  if (oklch) return fromOklch(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]));
  const hex = /^#((?:[\da-f]{3}){1,2})$/i.exec(text);
  if (hex) return fromHex(hex[1] ?? '');
  throw new Error(`"${text}" is no opaque colour in oklch or hex.`);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The custom properties set by rules with exactly this selector; a later declaration wins. */
export function tokensOf(css: string, selector: string): Tokens {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '');
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((each) => each.trim() === selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}
