/**
 * A process of its own that decodes one picture at a time and writes its copies as files. What a hostile file can do to
 * the decoder stays here: the web process ends it if it takes too long, and starts another.
 */
import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { copyWidths, modernFormats, storedSize } from '#domain/cards/picture.ts';
import { pictureServerLimits } from '../limits/pictures.ts';
import type { DecodedPicture, DecodeRequest, DecodeResult } from './decoder.ts';

// Whoever asks for a page does not wait for photos.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);

/** What may be uploaded; the bytes decide, not the name. */
const accepted = new Set(['jpeg', 'png']);

/** Effort 4 for AVIF took fifteen times as long for 2 % fewer bytes. */
const encodings = { avif: { quality: 52, effort: 2 }, webp: { quality: 76, effort: 2 } } as const;

class RefusedPicture extends Error {}

async function decode({ input, folder }: DecodeRequest): Promise<DecodedPicture> {
  const source = sharp(input, { limitInputPixels: pictureServerLimits.pixels, failOn: 'error', pages: 1 });
  const { format, autoOrient } = await source.metadata();
  if (!accepted.has(format)) throw new RefusedPicture(format);
  const size = storedSize(autoOrient);
  // Decoded once, upright, in the colors of screens and without transparency; every copy is made from these pixels.
  const { data, info } = await source
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  let bytes = 0;
  const write = async (name: string, picture: Sharp) => {
    bytes += (await picture.toFile(join(folder, name))).size;
  };
  await write('full.jpg', pixels().jpeg({ quality: 82 }));
  for (const wide of copyWidths(width)) {
    for (const each of modernFormats) {
      await write(`${wide}.${each}`, pixels().resize({ width: wide }).toFormat(each, encodings[each]));
    }
  }
  const preview = await pixels()
    .resize({ ...pictureServerLimits.previewSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 40 })
    .toBuffer();
  const [red = 0, green = 0, blue = 0] = await pixels().resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const color = `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
  const pixelsHash = createHash('sha256').update(`${width}x${height}`).update(data).digest('base64');
  return { width, height, bytes, color, preview: preview.toString('base64'), pixelsHash };
}

process.on('message', (request: DecodeRequest) => {
  decode(request).then(
    (picture) => process.send?.({ picture } satisfies DecodeResult),
    // The decoder's own words may repeat what is in the file; they are not passed on.
    () => process.send?.({ picture: null } satisfies DecodeResult),
  );
});
// Ends with the process that started it.
process.on('disconnect', () => process.exit(0));
