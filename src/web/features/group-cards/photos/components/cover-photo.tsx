import type { ComponentProps } from 'react';
import type { CardTheme } from '#domain/cards/group-card.ts';
import { coverCopy, placeInSquare } from '#domain/cards/cover-photo.ts';
import type { CoverPhoto as Photo } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import styles from './cover-photo.css?url';

const side = 100;

interface CoverPhotoProps extends Omit<ComponentProps<'span'>, 'children'> {
  theme: CardTheme;
  photo: Photo;
  /** Another picture of the same size, for instance one that is being uploaded. */
  source?: string;
  /** Whose birthday it is. */
  name: string;
}

/**
 * The photo of the birthday person in the drawn frame of the theme. Its place is written as attributes of SVG, since the
 * content policy allows no style attributes.
 */
export default function CoverPhoto({ theme, photo, source, name, className = '', ...rest }: CoverPhotoProps) {
  const { t } = useI18n();
  return (
    <span {...rest} className={`cover-photo ${className}`} data-frame={theme}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={t('groupCard.coverPhotoAlt', { name })}
        className="cover-photo-picture"
      >
        <image href={source ?? coverCopy(photo)} {...placeInSquare(photo, side)} preserveAspectRatio="none" />
      </svg>
      {(['dusk', 'day'] as const).map((light) => (
        <img
          key={light}
          src={`/art/frame-${theme}.${light}.svg`}
          alt=""
          width={480}
          height={480}
          loading="lazy"
          className={light === 'dusk' ? 'light:hidden' : 'not-light:hidden'}
        />
      ))}
    </span>
  );
}
