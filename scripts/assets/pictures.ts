import { crc32, deflateSync, inflateSync } from 'node:zlib';

interface Pixels {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue, opacity. */
  rgba: Uint8Array;
}

type Colour = readonly number[];
interface CountedColour {
  colour: Colour;
  count: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColours = 256;
const channels = [0, 1, 2, 3] as const;

function* chunksOf(png: Buffer): Generator<[name: string, data: Buffer]> {
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Reads a PNG as Chromium writes it: eight bits per channel, not interlaced, with or without opacity. */
function readPng(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const header = chunks[0]?.[1] ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = header[9] === 6 ? 4 : 3;
  const data = inflateSync(Buffer.concat(chunks.filter(([name]) => name === 'IDAT').map(([, part]) => part)));
  const stride = width * size;
  const rows = new Uint8Array(stride * height);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= size ? rows[at - size]! : 0;
      const up = y > 0 ? rows[at - stride]! : 0;
      const corner = x >= size && y > 0 ? rows[at - stride - size]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0]!;
      rows[at] = data[y * (stride + 1) + 1 + x]! + guess;
      rgba[(y * width + Math.floor(x / size)) * 4 + (x % size)] = rows[at];
    }
  }
  return { width, height, rgba };
}

function meanOf(box: readonly CountedColour[]): number[] {
  const total = box.reduce((sum, { count }) => sum + count, 0);
  return channels.map((channel) => box.reduce((sum, { colour, count }) => sum + colour[channel]! * count, 0) / total);
}

/** The channel in which the box is widest, and how much drawing it all in one colour would cost. */
function spreadOf(box: readonly CountedColour[]): { channel: number; cost: number } {
  const mean = meanOf(box);
  const costs = channels.map((channel) =>
    box.reduce((sum, { colour, count }) => sum + count * (colour[channel]! - mean[channel]!) ** 2, 0),
  );
  const cost = Math.max(...costs);
  return { channel: costs.indexOf(cost), cost };
}

function halves(box: readonly CountedColour[], channel: number): [CountedColour[], CountedColour[]] {
  const middle = meanOf(box)[channel]!;
  return [
    box.filter(({ colour }) => colour[channel]! <= middle),
    box.filter(({ colour }) => colour[channel]! > middle),
  ];
}

/** Median cut: splits the box in which one colour for all would be most visible, until there are few enough boxes. */
function boxesOf(colours: CountedColour[]): CountedColour[][] {
  const boxes = [{ box: colours, ...spreadOf(colours) }];
  while (boxes.length < maxColours) {
    const worst = boxes.reduce((one, other) => (other.cost > one.cost ? other : one));
    if (worst.cost === 0) break;
    const parts = halves(worst.box, worst.channel).map((box) => ({ box, ...spreadOf(box) }));
    boxes.splice(boxes.indexOf(worst), 1, ...parts);
  }
  return boxes.map(({ box }) => box);
}

function countColours({ rgba }: Pixels): Map<number, CountedColour> {
  const words = new Uint32Array(rgba.buffer);
  const counted = new Map<number, CountedColour>();
  words.forEach((word, index) => {
    const known = counted.get(word);
    if (known) known.count += 1;
    else counted.set(word, { colour: [...rgba.subarray(index * 4, index * 4 + 4)], count: 1 });
  });
  return counted;
}

/** The same picture in at most 256 colours: flat drawings look the same with a quarter of the bytes. */
export function reducePng(png: Buffer): Buffer {
  const pixels = readPng(png);
  const counted = countColours(pixels);
  const boxes = boxesOf([...counted.values()]);
  const places = new Map(boxes.flatMap((box, place) => box.map((entry) => [entry, place] as const)));
  const { width, height } = pixels;
  const words = new Uint32Array(pixels.rgba.buffer);
  const rows = new Uint8Array((width + 1) * height);
  words.forEach((word, index) => {
    rows[index + Math.floor(index / width) + 1] = places.get(counted.get(word)!)!;
  });
  const palette = boxes.map((box) => meanOf(box).map(Math.round));
  const opacities = Uint8Array.from(palette.map((colour) => colour[3]!));
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    ...(opacities.every((opacity) => opacity === 255) ? [] : [chunk('tRNS', opacities)]),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An .ico is a list of PNGs with their sizes in front. */
export function icoOf(pngs: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  pngs.forEach((png, index) => {
    const at = 6 + 16 * index;
    head[at] = png.readUInt32BE(16);
    head[at + 1] = png.readUInt32BE(20);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pngs]);
}
