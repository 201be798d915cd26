import Check from 'lucide-react/icons/check';
import { useContext, useId } from 'react';
import { type CardTheme, cardThemes } from '#domain/cards/group-card.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import { FormIsSaving } from '#web/ui/forms/field.tsx';

const names: Record<CardTheme, PlainMessageId> = {
  default: 'groupCard.themeDefault',
  sunset: 'groupCard.themeSunset',
  nature: 'groupCard.themeNature',
  purple: 'groupCard.themePurple',
  ocean: 'groupCard.themeOcean',
};

interface ThemeTilesProps {
  value: CardTheme;
  onChange: (theme: CardTheme) => void;
}

/** Radio tiles of the five themes; the chosen one has a ring, a tick and bold text. */
export function ThemeTiles({ value, onChange }: ThemeTilesProps) {
  const { t } = useI18n();
  const group = useId();
  return (
    <fieldset className="min-w-0" disabled={useContext(FormIsSaving)}>
      <legend className="mb-2 text-small font-[560]">{t('groupCard.theme')}</legend>
      <div className="grid grid-cols-3 gap-x-2.5 gap-y-3 sm:grid-cols-5">
        {cardThemes.map((theme) => (
          <label key={theme} className="group min-w-0 text-micro leading-[1.3] text-muted has-checked:text-text">
            <input
              type="radio"
              name={group}
              value={theme}
              checked={theme === value}
              onChange={() => onChange(theme)}
              className="peer sr-only"
            />
            <span
              data-card={theme}
              className="relative mb-1.5 block aspect-16/11 overflow-hidden rounded-paper outline-offset-2 peer-checked:outline-2 peer-checked:outline-focus peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
            >
              <ThemedPicture name={`theme-${theme}`} width={320} height={200} className="size-full object-cover" />
              <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-text text-bg opacity-0 group-has-checked:opacity-100">
                <Check className="tick size-3.5!" aria-hidden />
              </span>
            </span>
            <span className="block hyphens-auto group-has-checked:font-[650]">{t(names[theme])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
