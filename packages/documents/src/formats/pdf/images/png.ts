/** PNG files (W3C PNG, third edition): the relevant chunks, and the decoded pixels for files that a PDF cannot embed unchanged. */
import { unzlibSync } from 'fflate';
import { joined } from '../file/bytes.ts';

export interface Png {
  readonly width: number;
  readonly height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  readonly depth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  readonly colour: ColourType;
  readonly interlaced: boolean;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
  /** The deflated image data. */
  readonly data: Uint8Array;
}

type ColourType = keyof typeof channels;

export const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** An image with more pixels is left out: it would take more memory than a server can spare. */
const maxPixels = 50_000_000;

/** Reads the header and the image data of a PNG file. Undefined for a file that is damaged, truncated or too large. */
export function readPng(bytes: Uint8Array): Png | undefined {
  const chunks = chunksOf(bytes);
  const header = chunks.find(([type]) => type === 'IHDR')?.[1];
  if (header === undefined || header.length < 13) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, 13);
  const [width, height, depth, colour] = [view.getUint32(0), view.getUint32(4), header[8]!, header[9]!];
  const chunk = (name: string) => chunks.find(([type]) => type === name)?.[1];
  const [palette, transparency] = [chunk('PLTE'), chunk('tRNS')];
  if (!isColourType(colour) || width === 0 || height === 0 || width * height > maxPixels) return undefined;
  if (![1, 2, 4, 8, 16].includes(depth) || (colour === 3 && palette === undefined)) return undefined;
  const png = {
    width,
    height,
    depth,
    colour,
    interlaced: header[12] === 1,
    palette,
    transparency,
    data: joined(chunks.filter(([type]) => type === 'IDAT').map(([, data]) => data)),
  };
  return inflated(png) === undefined ? undefined : png;
}

function isColourType(value: number): value is ColourType {
  return value in channels;
}

function chunksOf(bytes: Uint8Array): [type: string, data: Uint8Array][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: [string, Uint8Array][] = [];
  for (let offset = 8; offset + 12 <= bytes.length; offset += 12 + chunks.at(-1)![1].length) {
    const length = view.getUint32(offset);
    if (offset + 12 + length > bytes.length) break;
    chunks.push([
      String.fromCharCode(...bytes.subarray(offset + 4, offset + 8)),
      bytes.subarray(offset + 8, offset + 8 + length),
    ]);
  }
  return chunks;
}

/** One pass of an interlaced image: every `dx`th pixel of every `dy`th row. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** The seven passes of Adam7. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
].map(([x = 0, y = 0, dx = 1, dy = 1]): Pass => ({ x, y, dx, dy }));

/** The passes that have pixels, with their sizes in pixels and their bytes per row. */
function passesOf({ width, height, depth, colour, interlaced }: Omit<Png, 'data'>) {
  const passes = interlaced ? adam7 : [{ x: 0, y: 0, dx: 1, dy: 1 }];
  return passes
    .map((pass) => {
      const [columns, rows] = [Math.ceil((width - pass.x) / pass.dx), Math.ceil((height - pass.y) / pass.dy)];
      return { ...pass, columns, rows, rowBytes: Math.ceil((columns * channels[colour] * depth) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** The filtered rows; undefined if there are fewer than the header states. */
function inflated(png: Png): Uint8Array | undefined {
  const size = passesOf(png).reduce((sum, { rows, rowBytes }) => sum + rows * (1 + rowBytes), 0);
  try {
    const rows = unzlibSync(png.data, { out: new Uint8Array(size) });
    return rows.length === size ? rows : undefined;
  } catch {
    // The library throws on damaged data.
    return undefined;
  }
}

interface Pixels {
  /** Three bytes per pixel. */
  readonly rgb: Uint8Array;
  /** One byte per pixel; 255 is opaque. */
  readonly alpha: Uint8Array;
}

/** Every pixel with eight bits per sample. */
export function pixelsOf(png: Png): Pixels {
  const { width, height } = png;
  const pixels = { rgb: new Uint8Array(3 * width * height), alpha: new Uint8Array(width * height).fill(255) };
  const data = inflated(png) ?? new Uint8Array();
  const write = pixelWriter(png, pixels);
  const step = Math.ceil((png.depth * channels[png.colour]) / 8);
  let offset = 0;
  for (const { x, y, dx, dy, columns, rows, rowBytes } of passesOf(png)) {
    let above = new Uint8Array(rowBytes);
    for (let row = 0; row < rows; row += 1) {
      const line = unfiltered(data.subarray(offset, offset + 1 + rowBytes), above, step);
      for (let column = 0; column < columns; column += 1) write(line, column, (y + row * dy) * width + x + column * dx);
      above = line;
      offset += 1 + rowBytes;
    }
  }
  return pixels;
}

/** Reverses the filter of a row (clause 9). The first byte names the filter; `step` is the number of bytes per pixel. */
function unfiltered(row: Uint8Array, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(row.subarray(1));
  const predict = predictors[row[0]!] ?? predictors[0]!;
  for (let i = 0; i < line.length; i += 1)
    line[i]! += predict(i < step ? 0 : line[i - step]!, above[i]!, i < step ? 0 : above[i - step]!);
  return line;
}

/** The predicted value of a byte, from the bytes to the left, above, and above left. */
const predictors: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const guess = left + up - corner;
    const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    if (byLeft <= byUp && byLeft <= byCorner) return left;
    return byUp <= byCorner ? up : corner;
  },
];

/** Returns a function that writes one pixel: column `column` of a row goes to index `pixel` of the image. */
function pixelWriter(png: Png, { rgb, alpha }: Pixels): (line: Uint8Array, column: number, place: number) => void {
  const { depth, colour, palette, transparency } = png;
  const count = channels[colour];
  if (colour === 3) {
    return (line, column, pixel) => {
      const index = sample(line, column, depth);
      for (let i = 0; i < 3; i += 1) rgb[3 * pixel + i] = palette?.[3 * index + i] ?? 0;
      alpha[pixel] = transparency?.[index] ?? 255;
    };
  }
  const eight = (value: number) => (depth === 16 ? value >> 8 : (value * 255) / (2 ** depth - 1));
  const isGrey = colour === 0 || colour === 4;
  const hasAlpha = colour === 4 || colour === 6;
  const key = transparency && keyOf(transparency, count);
  return (line, column, pixel) => {
    const start = column * count;
    for (let i = 0; i < 3; i += 1) rgb[3 * pixel + i] = eight(sample(line, isGrey ? start : start + i, depth));
    if (hasAlpha) alpha[pixel] = eight(sample(line, start + count - 1, depth));
    else if (key?.every((value, i) => value === sample(line, start + i, depth))) alpha[pixel] = 0;
  };
}

/** The single transparent colour, two bytes per sample. */
function keyOf(transparency: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (transparency[2 * i] ?? 0) * 256 + (transparency[2 * i + 1] ?? 0));
}

function sample(line: Uint8Array, i: number, depth: number): number {
  if (depth === 8) return line[i]!;
  if (depth === 16) return line[2 * i]! * 256 + line[2 * i + 1]!;
  const bit = i * depth;
  return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}
