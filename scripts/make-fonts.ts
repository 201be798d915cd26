/** Subsets the full fonts to the letters that our three languages need first: node scripts/make-fonts.ts */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { cuts } from './assets/font-cuts.ts';

const from = 'node_modules/@fontsource-variable';
const to = 'src/web/ui/fonts';
/** The lowest and the highest `font-weight` in the style sheets. */
const weights = { wght: { min: 400, max: 650 } };

const faces = [
  { family: 'piazzolla', style: 'normal' },
  { family: 'piazzolla', style: 'italic' },
  { family: 'wix-madefor-text', style: 'normal' },
] as const;

mkdirSync(to, { recursive: true });
for (const { family, style } of faces) {
  for (const [name, { source, letters }] of Object.entries(cuts)) {
    const whole = readFileSync(`${from}/${family}/files/${family}-${source}-wght-${style}.woff2`);
    const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: weights });
    const file = `${to}/${family}-${name}-${style}.woff2`;
    writeFileSync(file, cut);
    console.log(`${file}: ${whole.length} → ${cut.length} bytes`);
  }
  copyFileSync(`${from}/${family}/LICENSE`, `${to}/${family}-licence.txt`);
}
