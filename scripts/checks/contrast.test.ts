import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, readColour, type Tokens, tokensOf } from './contrast.ts';

interface Pair {
  front: string;
  back: string;
  minContrast: number;
}

const styles = (name: string) => readFileSync(new URL(`../../src/web/ui/styles/${name}`, import.meta.url), 'utf8');
const tokensCss = styles('tokens.css');
const paperCss = styles('paper.css');

/** What WCAG 2 AA asks of text, and of edges and marks without which a control cannot be seen. */
const text = 4.5;
const mark = 3;

const join = (...parts: Tokens[]): Tokens => new Map(parts.flatMap((part) => [...part]));
const dark = join(tokensOf(tokensCss, ':root'), tokensOf(tokensCss, '.dark'));
const light = join(dark, tokensOf(tokensCss, '.light'));

const each = (fronts: readonly string[], backs: readonly string[], minContrast: number): Pair[] =>
  backs.flatMap((back) => fronts.map((front) => ({ front, back, minContrast })));

/** The pairs that are too close, by name; an unknown name is a failure of its own. */
function lowContrastPairs(tokens: Tokens, pairs: readonly Pair[]): string[] {
  const colour = (name: string) => readColour(name.startsWith('#') ? name : (tokens.get(name) ?? name));
  return pairs
    .map((pair) => ({ ...pair, ratio: contrastOf(colour(pair.front), colour(pair.back)) }))
    .filter(({ ratio, minContrast }) => ratio < minContrast)
    .map(({ front, back, minContrast, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}, needs ${minContrast}`);
}

describe('the arithmetic', () => {
  it.each([
    ['oklch(0.83 0.145 78)', '#fbba4a'],
    ['oklch(0.53 0.19 10)', '#bf2352'],
    ['oklch(0.185 0.018 225)', '#0a1419'],
    ['oklch(1 0 0)', '#fff'],
  ])('%s is %s', (oklch, hex) => {
    const [measured, expected] = [readColour(oklch), readColour(hex)];
    measured.forEach((channel, index) => expect(Math.abs(channel - (expected[index] ?? 0)) * 255).toBeLessThan(1));
  });

  it('gives 1 and 21 at the ends of the scale, and a published figure between', () => {
    expect(contrastOf(readColour('#000'), readColour('#fff'))).toBeCloseTo(21, 5);
    expect(contrastOf(readColour('#777'), readColour('#fff'))).toBeCloseTo(4.48, 2);
    expect(contrastOf(readColour('#abc'), readColour('#abc'))).toBe(1);
  });

  it('names pairs of too low contrast, and refuses an unknown colour', () => {
    const tokens = new Map([
      ['ink', '#777'],
      ['paper', '#fff'],
    ]);
    expect(lowContrastPairs(tokens, each(['ink'], ['paper'], text))).toEqual(['ink on paper: 4.48, needs 4.5']);
    expect(() => lowContrastPairs(tokens, each(['pen'], ['paper'], text))).toThrow('"pen"');
  });
});

describe.each([
  { theme: 'dark', tokens: dark },
  { theme: 'light', tokens: light },
])('the $theme theme', ({ theme, tokens }) => {
  const grounds = ['bg', 'surface', 'raised'];

  it('keeps words readable on every ground', () => {
    const words = ['text', 'muted', 'link', 'danger', 'success', 'info', 'berry', 'mint'];
    expect(lowContrastPairs(tokens, each(words, grounds, text))).toEqual([]);
    expect(lowContrastPairs(tokens, each(['text', 'muted'], ['berry-ground', 'berry-ground-2'], text))).toEqual([]);
  });

  it('keeps labels readable on filled controls', () => {
    const labels = [
      ...each(['on-primary'], ['primary', 'primary-hover'], text),
      ...each(['on-berry'], ['berry'], text),
      ...each(['on-danger'], ['danger-fill'], text),
    ];
    expect(lowContrastPairs(tokens, labels)).toEqual([]);
  });

  it('lets the edges of controls and the focus be seen', () => {
    expect(lowContrastPairs(tokens, each(['field-line', 'focus'], grounds, mark))).toEqual([]);
    // In the dark theme the amber fill has contrast enough and no edge.
    const edgeOfPrimary = theme === 'light' ? 'primary-edge' : 'primary';
    expect(lowContrastPairs(tokens, each([edgeOfPrimary], grounds, mark))).toEqual([]);
  });
});

describe.each(['default', 'sunset', 'nature', 'purple', 'ocean'])('the card theme %s', (card) => {
  const dusk = tokensOf(tokensCss, `[data-card='${card}']`);
  const day = join(dusk, tokensOf(tokensCss, `.light [data-card='${card}']:not(.dark)`));

  it.each([
    { palette: 'dusk', tokens: dusk },
    { palette: 'day', tokens: day },
  ])('is readable at $palette', ({ tokens }) => {
    const pairs = [
      ...each(['c-ink', 'c-sub', 'c-accent'], ['c-bg', 'c-paper'], text),
      ...each(['c-bg'], ['c-accent'], text),
    ];
    expect(lowContrastPairs(tokens, pairs)).toEqual([]);
  });

  it('has a palette of its own for the day', () => {
    // c-eye is a position in the picture, not a colour.
    const colours = [...day].filter(([name]) => name !== 'c-eye');
    expect(colours.filter(([name, value]) => dusk.get(name) === value)).toEqual([]);
  });
});

it.each([0, 1, 2, 3, 4, 5, 6, 7])('initials are readable on both ends of the gradient %i', (hue) => {
  expect(
    lowContrastPairs(tokensOf(tokensCss, `[data-hue='${hue}']`), each(['#051e27'], ['hue-1', 'hue-2'], text)),
  ).toEqual([]);
});

it.each([
  ['dark', tokensOf(paperCss, '.note')],
  ['light', join(tokensOf(paperCss, '.note'), tokensOf(paperCss, '.light .note'))],
])('a paper note is readable in the %s theme', (_theme, tokens) => {
  expect(lowContrastPairs(tokens, each(['c-ink', 'c-sub', 'c-struck'], ['c-paper'], text))).toEqual([]);
});
