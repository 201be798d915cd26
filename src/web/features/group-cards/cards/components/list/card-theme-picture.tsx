import { useRouteLoaderData } from 'react-router';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Theme } from '#domain/theme.ts';

interface ThemePictureProps {
  theme: CardTheme;
  /** The first thing to be seen on its page, so it is fetched before anything else. */
  isFirst?: boolean;
}

/** The picture of a theme for dark and light mode; the browser fetches only the visible one. */
export function ThemePicture({ theme, isFirst = false }: ThemePictureProps) {
  const mode = useRouteLoaderData<{ theme: Theme }>('root')?.theme;
  return (['dusk', 'day'] as const).map((light) => (
    <img
      key={light}
      src={`/art/theme-${theme}.${light}.svg`}
      alt=""
      width={1200}
      height={750}
      decoding="async"
      className={light === 'dusk' ? 'light:hidden' : 'not-light:hidden'}
      {...(isFirst && (mode === 'light') === (light === 'day') ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  ));
}
