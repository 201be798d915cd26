import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import type { CardTheme } from '#domain/cards/group-card.ts';
import { placeInSquare } from '#domain/cards/cover-photo.ts';
import type { Size } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { FieldHint } from '#web/ui/forms/field.tsx';
import { previewOf } from '../api/upload-state.ts';
import type { Upload } from '../api/use-upload.ts';
import CoverPhoto from './cover-photo.tsx';
import { PhotoField } from './photo-field.tsx';

export interface Point {
  x: number;
  y: number;
}

interface CoverFieldProps {
  upload: Upload;
  theme: CardTheme;
  recipientName: string;
  point: Point;
  onPoint: (point: Point) => void;
}

/** Takes a photo for the cover and shows it in the frame of the card. */
export function CoverField({ upload, ...frame }: CoverFieldProps) {
  const { t } = useI18n();
  const preview = previewOf(upload.state);
  return (
    <>
      <PhotoField upload={upload} label={t('groupCard.coverPhoto')} />
      {preview !== undefined && <Mover key={preview} source={preview} {...frame} />}
      {preview !== undefined && <FieldHint>{t('groupCard.coverPhotoHint')}</FieldHint>}
    </>
  );
}

/** Percent that one press of an arrow key moves. */
const keyStep = 5;
const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

function Mover({ source, theme, recipientName, point, onPoint }: Omit<CoverFieldProps, 'upload'> & { source: string }) {
  const { t } = useI18n();
  const size = useNaturalSize(source);
  if (!size) return null;
  const photo = { imageUrl: source, ...size, ...point };

  function drag({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLElement>) {
    if (buttons === 0) return;
    const side = currentTarget.clientWidth;
    const { width, height } = placeInSquare(photo, side);
    // A photo as wide as the frame does not move sideways, one as high not up and down.
    const moved = (percent: number, by: number, room: number) =>
      room < 1 ? percent : within(percent - (by / room) * 100);
    onPoint({ x: moved(point.x, movementX, width - side), y: moved(point.y, movementY, height - side) });
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [1, 0],
      ArrowRight: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onPoint({ x: within(point.x + step[0] * keyStep), y: within(point.y + step[1] * keyStep) });
  }

  return (
    <CoverPhoto
      theme={theme}
      photo={photo}
      source={source}
      name={recipientName}
      className="cover-mover"
      role="group"
      tabIndex={0}
      aria-label={t('groupCard.coverPhotoHint')}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}

function useNaturalSize(source: string): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const picture = new Image();
    picture.addEventListener('load', () => setSize({ width: picture.naturalWidth, height: picture.naturalHeight }));
    picture.src = source;
  }, [source]);
  return size;
}
