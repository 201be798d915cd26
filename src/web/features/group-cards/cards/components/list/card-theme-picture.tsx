import type { CardTheme } from '#domain/cards/group-card.ts';

/** The picture of a theme for dark and light mode; the browser fetches only the visible one. */
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
