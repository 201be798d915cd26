/** Draws everything in public/ that is made from the drawings: node scripts/make-pictures.ts */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { register } from 'tsx/esm/api';
import { chromiumLaunch } from './stack/chromium.ts';
import { icoOf, reducePng } from './assets/pictures.ts';

register({ tsconfig: 'src/web/tsconfig.json' });
// Imported after `register`, since the drawings are TSX, which Node does not read by itself.
const { HeroScene } = await import('#web/ui/art/hero-scene.tsx');
const { LogoMark } = await import('#web/ui/art/logo-mark.tsx');
const { ReadOnlyDrawing } = await import('#web/ui/art/empty/read-only.tsx');

const art = 'src/web/ui/art';
const cards = ['default', 'sunset', 'nature', 'purple', 'ocean'];
const samples = ['cake', 'flowers'];
const moods = ['dusk', 'day'] as const;
type Mood = (typeof moods)[number];

const palette = [`${art}/palette.css`, `${art}/sources/themes.css`]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const font = readFileSync('node_modules/@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2');

function coloursOf(selector: string): Map<string, string> {
  const rule = palette.split('}').find((each) => each.includes(`\n${selector} {`) || each.includes(`\n${selector},`));
  return new Map([...(rule ?? '').matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

/** The drawing with fixed colours instead of custom properties, for use without our style sheets. */
function fixColours(svg: string, mood: Mood): string {
  const scene = /class="(scene-\w+)/.exec(svg)?.[1];
  const dusk = coloursOf(scene ? `.${scene}` : ':root');
  const day = coloursOf(scene ? `.light .${scene}` : '.light');
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = (mood === 'day' && day.get(name)) || dusk.get(name);
    if (!value) throw new Error(`The palette of ${scene ?? 'the logo'} has no ${name}.`);
    return value;
  });
}

/** Removes what only the editor of the source needs: layer names, layers, line breaks. */
function minifySvg(svg: string): string {
  const used = new Set([...svg.matchAll(/#([\w-]+)[")]/g)].map(([, id]) => id));
  const [, width, height] = /viewBox="\d+ \d+ (\d+) (\d+)"/.exec(svg) ?? [];
  const open: boolean[] = [];
  return svg
    .replaceAll(/ id="([\w-]+)"/g, (attribute, id: string) => (used.has(id) ? attribute : ''))
    .replaceAll(/<\/?g[^>]*>/g, (tag) => {
      if (tag !== '</g>') open.push(tag !== '<g>');
      return tag === '<g>' || (tag === '</g>' && !open.pop()) ? '' : tag;
    })
    .replace(/ class="[^"]*"/, ` width="${width}" height="${height}"`)
    .replace(' aria-hidden="true"', '')
    .replaceAll(/\n\s*/g, '');
}

/** The hero drawing cropped to what it paints, without the flame, which the page draws over it. */
function heroWithoutFlame(): string {
  return renderToStaticMarkup(createElement(HeroScene, { lit: false })).replace(
    'viewBox="0 0 560 560"',
    'viewBox="0 0 660 560" xmlns="http://www.w3.org/2000/svg"',
  );
}

const source = (name: string) => readFileSync(`${art}/sources/${name}.svg`, 'utf8');

function save(name: string, content: string | Buffer): void {
  const path = join('public', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`${(Buffer.byteLength(content) / 1024).toFixed(1).padStart(6)} KB  ${path}`);
}

const pageStyle = `
  @font-face { font-family: Piazzolla; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
  * { margin: 0; box-sizing: border-box }
  svg { display: block }
  body { position: relative; overflow: hidden; height: 100vh; font: 620 20px/1 Piazzolla; letter-spacing: -0.026em }
  body > * { position: absolute }
`;

async function draw(page: Page, width: number, height: number, html: string, style: string): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>${pageStyle}${style}</style><body>${html}</body>`);
  await page.evaluate(() => document.fonts.ready);
  return reducePng(await page.screenshot({ omitBackground: true }));
}

function drawSite(page: Page): Promise<Buffer> {
  const hero = fixColours(renderToStaticMarkup(createElement(HeroScene)), 'dusk');
  return draw(
    page,
    1200,
    630,
    `<p>Kartu</p>${hero}`,
    `body { background: #0a1419 } p { left: 72px; top: 226px; font-size: 160px; color: #f4f0e6 }
     svg { right: 106px; top: 22px; width: 600px }`,
  );
}

/** A closed card on its theme's background: the cover, and the page visible beside its opening edge. */
function drawCard(page: Page, card: string): Promise<Buffer> {
  const colour = (name: string) => coloursOf(`.scene-${card}`).get(`--scene-${name}`);
  return draw(
    page,
    1200,
    630,
    `<div class="far"></div><div class="near"></div><div class="page"></div>
     <div class="cover">${minifySvg(fixColours(source(`theme-${card}`), 'dusk'))}</div><p>Kartu</p>`,
    `body { background: ${colour('deep')} }
     .far { left: 330px; top: -110px; width: 870px; height: 840px; background: ${colour('sky')}; border-radius: 47% 53% 50% 50% / 52% 46% 54% 48% }
     .near { left: 640px; top: 10px; width: 470px; height: 580px; background: ${colour('mid')}; border-radius: 50% 50% 46% 54% / 47% 53% 47% 53% }
     .page, .cover { top: 52px; width: 790px; height: 494px; transform: rotate(-1.2deg) }
     .page { left: 218px; background: #fff1d3; scale: 1 .985 }
     .cover { left: 200px; overflow: hidden; border-radius: 4px; outline: 4px solid #0005 }
     .cover::after { content: ''; position: absolute; inset: 0 auto 0 0; width: 14px; background: #0004 }
     .cover svg { width: 100%; height: 100% }
     p { left: 0; right: 0; top: 577px; text-align: center; font-size: 34px; color: #f4f0e6 }`,
  );
}

function drawAppIcon(page: Page, size: number, radius: string): Promise<Buffer> {
  const icon = fixColours(source('app-icon'), 'dusk');
  return draw(page, size, size, icon, `svg { width: 100%; height: 100%; border-radius: ${radius} }`);
}

/** In colours that are visible on light and on dark, because an .ico cannot adapt to the theme. */
function drawFavicon(page: Page, size: number): Promise<Buffer> {
  const style = 'svg { width: 100% } svg .flame { fill: #eb9f2c } svg .candle { fill: #b0660c }';
  return draw(page, size, size, readFileSync('public/favicon.svg', 'utf8'), style);
}

/** Twice the size it is shown in; its colours are visible in light and dark mail programs. */
function drawMailLogo(page: Page): Promise<Buffer> {
  const mark = fixColours(renderToStaticMarkup(createElement(LogoMark)), 'day').replace('#11232b', '#b0660c');
  return draw(
    page,
    192,
    64,
    `${mark}<p>Kartu</p>`,
    'svg { left: -12px; top: 3px; width: 56px } p { left: 40px; top: 1px; font-size: 56px; color: #b0660c }',
  );
}

for (const name of [
  ...cards.flatMap((card) => [`theme-${card}`, `frame-${card}`]),
  ...samples.map((sample) => `sample-${sample}`),
  'failed',
]) {
  for (const mood of moods) save(`art/${name}.${mood}.svg`, minifySvg(fixColours(source(name), mood)));
}
const readOnly = renderToStaticMarkup(createElement(ReadOnlyDrawing)).replace(
  '<svg ',
  '<svg xmlns="http://www.w3.org/2000/svg" ',
);
for (const mood of moods) save(`art/read-only.${mood}.svg`, minifySvg(fixColours(readOnly, mood)));
for (const mood of moods) save(`art/hero.${mood}.svg`, minifySvg(fixColours(heroWithoutFlame(), mood)));
const browser = await chromium.launch(chromiumLaunch);
try {
  const page = await browser.newPage();
  save('og/site.png', await drawSite(page));
  for (const card of cards) save(`og/card-${card}.png`, await drawCard(page, card));
  save('favicon.ico', icoOf([await drawFavicon(page, 16), await drawFavicon(page, 32)]));
  save('apple-touch-icon.png', await drawAppIcon(page, 180, '0'));
  save('icon-192.png', await drawAppIcon(page, 192, '22%'));
  save('icon-512.png', await drawAppIcon(page, 512, '22%'));
  save('icon-maskable-512.png', await drawAppIcon(page, 512, '0'));
  save('mail/logo.png', await drawMailLogo(page));
} finally {
  await browser.close();
}
