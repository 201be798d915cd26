import { pageLimits } from '#domain/limits/pages.ts';
import { type Theme, themeCookie } from '#domain/theme.ts';
import { writeCookie } from './cookies.ts';

export function chooseTheme(theme: Theme): void {
  document.documentElement.className = theme;
  writeCookie(themeCookie, theme, pageLimits.themeCookieSeconds);
}
