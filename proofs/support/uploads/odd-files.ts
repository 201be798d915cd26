/** Files that people and attackers send as photos, each with what must become of it. */
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { drawPicture } from '#test/fixtures/pictures.ts';
import { pictureLimits } from '#domain/limits/pictures.ts';

/** Planted wherever a file can carry text; it must be in nothing that we store. */
export const canary = 'KARTU-CANARY-54.9N-23.9E';

export interface OddFile {
  kind: string;
  bytes: Buffer;
  expected: 'stored' | 'refused' | 'either';
  /** Sent without its length, so that only counting bytes finds its end. */
  isChunked: boolean;
}

type Random = () => number;
type Make = (random: Random) => Promise<Buffer> | Buffer;

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => whole(random, 0, 255)));

/** Small, since the number of files is what finds errors. */
const drawn = (random: Random): Sharp => drawPicture(whole(random, 8, 90), whole(random, 8, 90));
const jpeg = (random: Random) =>
  drawn(random)
    .jpeg({ quality: whole(random, 20, 95) })
    .toBuffer();
const png = (random: Random) => drawn(random).png().toBuffer();
const anyPicture = (random: Random) => (random() < 0.5 ? jpeg(random) : png(random));

/** A segment of a JPEG right after its first marker. */
const withSegment = (file: Buffer, marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)]);
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  return crc;
});
const crc32 = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>> 0;

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
}

const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegBegin = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** A PNG that says it is this large; its pixels are zeros, which deflate to almost nothing. */
function claimedPng(width: number, height: number, bitDepth: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, 0, 0, 0, 0], 8);
  return Buffer.concat([
    pngBegin,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const withPngChunk = (file: Buffer, type: string, content: Buffer) =>
  // After the header, which is always 25 bytes long.
  Buffer.concat([file.subarray(0, 33), pngChunk(type, content), file.subarray(33)]);

const html = `<!doctype html><script>alert('${canary}')</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${canary}')</script></svg>`;
const pdf = `%PDF-1.7\n1 0 obj <</JS (${canary})>> endobj\n%%EOF`;
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(canary)]);
const padded = (file: Buffer, bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)]);

const storedKinds: Record<string, Make> = {
  jpeg,
  png,
  progressive: (random) => drawn(random).jpeg({ progressive: true }).toBuffer(),
  gray: (random) => drawn(random).grayscale().jpeg().toBuffer(),
  cmyk: (random) => drawn(random).flatten().toColourspace('cmyk').jpeg().toBuffer(),
  sixteenBit: (random) => drawn(random).toColourspace('rgb16').png().toBuffer(),
  palette: (random) =>
    drawn(random)
      .png({ palette: true, colours: whole(random, 2, 64) })
      .toBuffer(),
  transparent: (random) => drawn(random).ensureAlpha(random()).png().toBuffer(),
  interlaced: (random) => drawn(random).png({ progressive: true }).toBuffer(),
  tiny: (random) =>
    drawPicture(1, whole(random, 1, 3))
      .png()
      .toBuffer(),
  ribbon: (random) =>
    drawPicture(whole(random, 1, 3), whole(random, 1500, 4000))
      .png()
      .toBuffer(),
  sideways: (random) =>
    drawn(random)
      .jpeg()
      .withMetadata({ orientation: whole(random, 1, 8) })
      .toBuffer(),
  withPlace: (random) =>
    drawn(random)
      .jpeg()
      .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 53/1 0/1' } })
      .toBuffer(),
  withProfile: (random) => drawn(random).withIccProfile('p3').jpeg().toBuffer(),
  withXmp: async (random) =>
    withSegment(
      await jpeg(random),
      0xe1,
      Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${canary}</x:xmpmeta>`),
    ),
  withComment: async (random) => withSegment(await jpeg(random), 0xfe, Buffer.from(html)),
  withText: async (random) => withPngChunk(await png(random), 'tEXt', Buffer.from(`Comment\0${html}`)),
  pageAppended: async (random) => Buffer.concat([await anyPicture(random), Buffer.from(html)]),
  archiveAppended: async (random) => Buffer.concat([await anyPicture(random), zip]),
};

const refusedKinds: Record<string, Make> = {
  page: () => Buffer.from(html),
  drawing: () => Buffer.from(svg),
  document: () => Buffer.from(pdf),
  archive: () => zip,
  gif: (random) => drawn(random).gif().toBuffer(),
  webp: (random) => drawn(random).webp().toBuffer(),
  tiff: (random) => drawn(random).tiff().toBuffer(),
  avif: (random) => drawn(random).avif({ effort: 0 }).toBuffer(),
  noise: (random) => noise(random, whole(random, 1, 3000)),
  begunNoise: (random) => Buffer.concat([pick(random, [pngBegin, jpegBegin]), noise(random, whole(random, 0, 3000))]),
  begunPage: (random) =>
    Buffer.concat([pick(random, [pngBegin, jpegBegin]), Buffer.from(pick(random, [html, svg, pdf]))]),
  claimsMuch: (random) =>
    claimedPng(whole(random, 20_000, 2 ** 31 - 1), whole(random, 20_000, 2 ** 31 - 1), 8, deflateSync(Buffer.alloc(9))),
  bomb: (random) => {
    const side = whole(random, 7200, 9000);
    return claimedPng(side, side, 1, deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side)));
  },
  cut: async (random) => {
    const file = await drawPicture(200, 200).png().toBuffer();
    return file.subarray(0, whole(random, 9, Math.floor(file.length * 0.9)));
  },
};

/** Files of exactly this size, once each. */
const sizes: [string, number, OddFile['expected']][] = [
  ['empty', 0, 'refused'],
  ['oneByte', 1, 'refused'],
  ['largest', pictureLimits.fileBytes, 'stored'],
  ['oneTooMany', pictureLimits.fileBytes + 1, 'refused'],
];

export async function* oddFiles(random: Random, many: number): AsyncGenerator<OddFile> {
  for (const [kind, bytes, expected] of sizes) {
    const file = bytes < 2 ? Buffer.alloc(bytes) : padded(await png(random), bytes);
    for (const isChunked of [false, true]) yield { kind, bytes: file, expected, isChunked };
  }
  const makers = [
    ...Object.entries(storedKinds).map(([kind, make]) => ({ kind, make, expected: 'stored' as const })),
    ...Object.entries(refusedKinds).map(([kind, make]) => ({ kind, make, expected: 'refused' as const })),
  ];
  for (let index = 0; index < many; index += 1) {
    const { kind, make, expected } = makers[index % makers.length] as (typeof makers)[number];
    yield { kind, bytes: await make(random), expected, isChunked: random() < 0.3 };
  }
}

const mutations: ((file: Buffer, random: Random) => Buffer)[] = [
  (file, random) => {
    for (let times = whole(random, 1, 12); times > 0; times -= 1)
      file[whole(random, 2, file.length - 1)] = whole(random, 0, 255);
    return file;
  },
  (file, random) => file.subarray(0, whole(random, 4, file.length)),
  (file, random) => {
    const at = whole(random, 2, file.length - 1);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + whole(random, 1, 40))]);
  },
  (file, random) => {
    const at = whole(random, 2, file.length - 1);
    return Buffer.concat([file.subarray(0, at), noise(random, whole(random, 1, 40)), file.subarray(at)]);
  },
  (file, random) => {
    const at = whole(random, 2, file.length - 5);
    return Buffer.concat([file.subarray(0, at), Buffer.alloc(4, pick(random, [0, 0xff, 0x7f])), file.subarray(at + 4)]);
  },
  (file, random) => {
    const [from, to] = [whole(random, 2, file.length - 1), whole(random, 2, file.length - 1)];
    return Buffer.concat([
      file.subarray(0, from),
      file.subarray(Math.min(from, to), Math.max(from, to)),
      file.subarray(from),
    ]);
  },
];

/** Good pictures with a few bytes changed, removed, added or repeated. */
export async function* mutatedFiles(random: Random, many: number): AsyncGenerator<OddFile> {
  const bases: Buffer[] = [];
  for (const make of Object.values(storedKinds)) bases.push(await make(random));
  for (let index = 0; index < many; index += 1) {
    const bytes = pick(random, mutations)(Buffer.from(pick(random, bases)), random);
    yield { kind: 'mutated', bytes, expected: 'either', isChunked: random() < 0.3 };
  }
}

/** A photo of twelve megapixels and about four megabytes, as a phone makes it; noise weighs as much as leaves and hair. */
export const largePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .jpeg({ quality: 82 })
    .withExif({ IFD0: { Copyright: canary } })
    .toBuffer();
