import { type FormEvent, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { Theme } from '#domain/theme.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { chooseTheme } from '#web/lib/theme.ts';
import { TooltipTarget } from '#web/ui/overlays/tooltip-target.tsx';
import { LineIcon } from '#web/ui/base/line-icon.tsx';

/** A form, so that it works without JavaScript too; with JavaScript nothing is sent. */
export function ThemeToggle() {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ theme: Theme }>('root');
  const [theme, setTheme] = useState<Theme>(root?.theme ?? 'dark');
  const other: Theme = theme === 'dark' ? 'light' : 'dark';

  function change(event: FormEvent) {
    event.preventDefault();
    chooseTheme(other);
    setTheme(other);
  }

  return (
    <form method="post" action="/preferences" onSubmit={change}>
      <input type="hidden" name="theme" value={other} />
      <input type="hidden" name="from" value={`${pathname}${search}`} />
      <TooltipTarget text={t(other === 'light' ? 'theme.toLight' : 'theme.toDark')}>
        <button
          type="submit"
          aria-label={t('theme.toggle')}
          aria-pressed={theme === 'dark'}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-raised hover:text-text"
        >
          <LineIcon name={theme === 'dark' ? 'sun' : 'moon'} className="size-5" />
        </button>
      </TooltipTarget>
    </form>
  );
}
