import type { CardTheme } from '#domain/cards/group-card.ts';

/** The scene of a theme, at dusk and by day; only the one that shows is fetched. */
export function ThemePicture({ theme }: { theme: CardTheme }) {
  return (['dusk', 'day'] as const).map((light) => (
    <img
      key={light}
      src={`/art/theme-${theme}.${light}.svg`}
      alt=""
      width={1200}
      height={750}
      loading="lazy"
      decoding="async"
      className={light === 'dusk' ? 'light:hidden' : 'not-light:hidden'}
    />
  ));
}
