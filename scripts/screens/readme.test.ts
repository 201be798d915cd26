import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themes } from '#domain/theme.ts';
import { heroMail, heroScreens, mostPictureBytes, readmeFolder, readmePictures } from './readme.ts';
import { screens } from './screens.ts';

const readme = readFileSync('README.md', 'utf8');
const named = [...readme.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path]) => path ?? '');

test('every picture of the README is there, and none is heavy', () => {
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => statSync(path).size > mostPictureBytes)).toEqual([]);
});

test('the README shows each of its pictures in both themes', () => {
  for (const name of ['hero', 'reminder', ...readmePictures.map(({ file }) => file)])
    for (const theme of themes) expect(named).toContain(`${readmeFolder}/${name}-${theme}.webp`);
});

test('the screens behind them still exist', () => {
  const shown = [...readmePictures, ...Object.values(heroScreens)].flatMap(({ screen }) => Object.values(screen));
  const names = screens.map(({ name }) => name);
  for (const name of shown) expect(names).toContain(name);
  expect(statSync(`test/golden/${heroMail}.html`).isFile()).toBe(true);
});

test('the README leads to every paper it names', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path ?? '');
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(['README.lt.md', 'README.ru.md'])('%s shows the same pictures and proofs, and leads somewhere', (path) => {
  const translated = readFileSync(path, 'utf8');
  const picturesOf = (text: string) => [...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, picture]) => picture);
  const proofsOf = (text: string) => [...text.matchAll(/`npm run prove -- [\w-]+`/g)].map(([command]) => command);
  expect(picturesOf(translated)).toEqual(named);
  expect(proofsOf(translated)).toEqual(proofsOf(readme));
  const links = [...translated.matchAll(/(?:\]\(|href=")([^)#"]+)/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
