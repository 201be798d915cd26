import { day, minute } from '#domain/limits/units.ts';

export const pictureServerLimits = {
  /** How long an upload address is valid. */
  addressSeconds: 5 * minute,
  /** How long a client may take to send a picture: ten megabytes over a slow phone connection. */
  receiveSeconds: 5 * minute,
  /** Pictures that nobody attached are removed after this time. */
  unclaimedSeconds: day,
  /** Pictures on their way to one card or attached to it. */
  perCard: 400,
  /** Largest picture that is decoded, in pixels. */
  pixels: 50_000_000,
  /** Processes that decode pictures, each one at a time. */
  decoders: 2,
  /** A picture that takes longer to decode and encode is refused; the largest takes little more than one on an idle core. */
  decodeSeconds: 30,
  /** Uploads that may wait for a decoder; beyond them new ones are sent away for a while. */
  waiting: 40,
  /** A decoder is replaced after so many pictures, so that memory it does not return is freed. */
  picturesPerDecoder: 200,
  /** JavaScript heap of a decoder; pictures themselves lie outside of it. */
  decoderHeapMb: 64,
  /** Stored objects that are removed in one batch. */
  removeBatch: 200,
  /** After so many objects one after another that cannot be removed, the store counts as away. */
  failuresInRow: 5,
  /** Bounds of the blurred preview that is stored in the row. */
  previewSize: { width: 24, height: 96 },
} as const;
