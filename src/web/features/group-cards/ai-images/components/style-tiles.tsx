import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { type AiImageStyle, aiImageStyles } from '#domain/cards/ai-image.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

const names: Record<AiImageStyle, PlainMessageId> = {
  default: 'ai.styleDefault',
  cartoon: 'ai.styleCartoon',
  realistic: 'ai.styleRealistic',
  artistic: 'ai.styleArtistic',
  vintage: 'ai.styleVintage',
};

interface StyleTilesProps {
  value: AiImageStyle;
  disabled: boolean;
  onChange: (style: AiImageStyle) => void;
}

/** Radio tiles: the same cake by five hands. */
export function StyleTiles({ value, disabled, onChange }: StyleTilesProps) {
  const { t } = useI18n();
  const group = useId();
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="mb-2 text-small font-[560]">{t('ai.style')}</legend>
      <div className="style-tiles">
        {aiImageStyles.map((style) => (
          <label key={style} className="style-tile">
            <input
              type="radio"
              name={group}
              value={style}
              checked={style === value}
              onChange={() => onChange(style)}
              className="sr-only"
            />
            <span className="style-tile-picture">
              <img src={`/art/style-${style}.svg`} alt="" width={120} height={96} />
              <span className="style-tile-tick">
                <Check aria-hidden className="size-3.5!" />
              </span>
            </span>
            <span className="hyphens-auto">{t(names[style])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
