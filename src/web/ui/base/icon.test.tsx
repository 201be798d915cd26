import type { LucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createIcon from './icon.tsx';

interface IconModule {
  __iconData: Parameters<typeof createIcon>[0];
  default: LucideIcon;
}

const icons: [name: string, load: () => Promise<unknown>][] = [
  ['pencil', () => import('lucide-react/icons/pencil')],
  ['circle-exclamation-point', () => import('lucide-react/icons/circle-exclamation-point')],
  ['user-plus', () => import('lucide-react/icons/user-plus')],
];

describe('icons', () => {
  it.each(icons)('%s is drawn as by the library', async (_, load) => {
    const { __iconData, default: Expected } = (await load()) as IconModule;
    const Icon = createIcon(__iconData);
    expect(renderToStaticMarkup(<Icon />)).toBe(renderToStaticMarkup(<Expected />));
    expect(renderToStaticMarkup(<Icon size={16} className="size-4 shrink-0" />)).toBe(
      renderToStaticMarkup(<Expected size={16} className="size-4 shrink-0" />),
    );
  });
});
