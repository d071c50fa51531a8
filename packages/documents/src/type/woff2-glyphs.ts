/** The outlines of a WOFF2 file as TrueType has them (W3C WOFF File Format 2.0, section 5.1; OpenType 1.9, glyf and loca). */
import { ByteReader } from './byte-reader.ts';
import { padded, viewOf } from './font-tables.ts';

/** Of a point: `glyf` flags. */
const onCurve = 0x01;
const [xShort, yShort] = [0x02, 0x04];
const repeat = 0x08;
const [xSame, ySame] = [0x10, 0x20];
const overlapSimple = 0x40;

/** Of a part of a composite glyph: `glyf` component flags. */
const wordArguments = 0x0001;
const [hasScale, hasTwoScales, hasMatrix] = [0x0008, 0x0040, 0x0080];
const moreComponents = 0x0020;
const hasInstructions = 0x0100;

const composite = 0xffff;

interface Streams {
  readonly contours: ByteReader;
  readonly pointCounts: ByteReader;
  readonly flags: ByteReader;
  readonly glyph: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
  readonly points: Points;
  readonly hasBox: (glyph: number) => boolean;
  readonly overlaps: (glyph: number) => boolean;
}

export function glyphTables(transformed: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const head = new ByteReader(transformed, 2);
  const [hasOverlaps, count, isLong] = [(head.uint16() & 1) === 1, head.uint16(), head.uint16() === 1];
  const streams = streamsOf(transformed, head, count, hasOverlaps);
  const glyf = new Bytes(3 * transformed.length);
  const places = Array.from({ length: count }, (_, glyph) => {
    const place = glyf.length;
    writeGlyph(streams, glyph, glyf);
    glyf.length = padded(glyf.length);
    return place;
  });
  return { glyf: glyf.whole(), loca: locaOf([...places, glyf.length], isLong) };
}

function streamsOf(transformed: Uint8Array, head: ByteReader, count: number, hasOverlaps: boolean): Streams {
  const lengths = Array.from({ length: 7 }, () => head.uint32());
  let at = head.at;
  const [contours, pointCounts, flags, glyph, composites, boxes, instructions] = lengths.map((length) => {
    const stream = new ByteReader(transformed, at);
    at += length;
    return stream;
  }) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const bit = (bits: Uint8Array, i: number) => (bits[i >> 3]! & (0x80 >> (i & 7))) !== 0;
  const withBox = boxes.bytes(4 * ((count + 31) >> 5));
  const overlapping = transformed.subarray(at);
  return {
    contours,
    pointCounts,
    flags,
    glyph,
    composites,
    boxes,
    instructions,
    points: pointArrays(256),
    hasBox: (i) => bit(withBox, i),
    overlaps: (i) => hasOverlaps && bit(overlapping, i),
  };
}

function locaOf(places: readonly number[], isLong: boolean): Uint8Array {
  const loca = new Uint8Array(places.length * (isLong ? 4 : 2));
  const view = viewOf(loca);
  places.forEach((place, i) => (isLong ? view.setUint32(4 * i, place) : view.setUint16(2 * i, place / 2)));
  return loca;
}

function writeGlyph(streams: Streams, glyph: number, to: Bytes): void {
  const contours = streams.contours.uint16();
  if (contours === composite) writeComposite(streams, to);
  else if (contours > 0) writeSimple(streams, glyph, contours, to);
}

function writeComposite(streams: Streams, to: Bytes): void {
  to.uint16(composite);
  to.bytes(streams.boxes.bytes(8));
  const { composites } = streams;
  let [flags, withInstructions] = [moreComponents, false];
  while ((flags & moreComponents) !== 0) {
    flags = composites.uint16();
    withInstructions ||= (flags & hasInstructions) !== 0;
    to.uint16(flags);
    to.bytes(composites.bytes(2 + ((flags & wordArguments) === 0 ? 2 : 4) + scaleLength(flags)));
  }
  if (withInstructions) writeInstructions(streams, to);
}

function scaleLength(flags: number): number {
  if ((flags & hasScale) !== 0) return 2;
  if ((flags & hasTwoScales) !== 0) return 4;
  return (flags & hasMatrix) === 0 ? 0 : 8;
}

function writeInstructions({ glyph, instructions }: Streams, to: Bytes): void {
  const length = glyph.short255();
  to.uint16(length);
  to.bytes(instructions.bytes(length));
}

function writeSimple(streams: Streams, glyph: number, contours: number, to: Bytes): void {
  to.uint16(contours);
  const box = to.length;
  to.length += 8;
  let count = 0;
  for (let i = 0; i < contours; i += 1) {
    count += streams.pointCounts.short255();
    to.uint16(count - 1);
  }
  const points = readPoints(streams, count);
  writeInstructions(streams, to);
  writePoints(points, streams.overlaps(glyph), to);
  const end = to.length;
  to.length = box;
  if (streams.hasBox(glyph)) to.bytes(streams.boxes.bytes(8));
  else for (const value of boxOf(points)) to.uint16(value & 0xffff);
  to.length = end;
}

/** Points by their steps from one to the next; the arrays are those of the file's largest glyph so far. */
interface Points {
  count: number;
  dx: Int32Array;
  dy: Int32Array;
  on: Uint8Array;
}

const pointArrays = (room: number): Points => ({
  count: 0,
  dx: new Int32Array(room),
  dy: new Int32Array(room),
  on: new Uint8Array(room),
});

/**
 * A point has a flag, and one to four bytes that it says how to read (table of triplets, section 5.2). A file has ten thousand:
 * this and what writes them are loops without calls.
 */
function readPoints({ flags, glyph, points }: Streams, count: number): Points {
  if (points.dx.length < count) Object.assign(points, pointArrays(2 * count));
  points.count = count;
  const { dx, dy, on } = points;
  const codes = flags.bytes(count);
  const bytes = glyph.left();
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const code = codes[i]!;
    on[i] = code < 0x80 ? onCurve : 0;
    const flag = code & 0x7f;
    const first = bytes[at]!;
    let [x, y] = [0, 0];
    if (flag < 10) {
      y = ((flag & 14) << 7) + first;
      at += 1;
    } else if (flag < 20) {
      x = (((flag - 10) & 14) << 7) + first;
      at += 1;
    } else if (flag < 84) {
      x = 1 + ((flag - 20) & 0x30) + (first >> 4);
      y = 1 + (((flag - 20) & 0x0c) << 2) + (first & 0x0f);
      at += 1;
    } else if (flag < 120) {
      x = 1 + (((flag - 84) / 12) << 8) + first;
      y = 1 + ((((flag - 84) % 12) >> 2) << 8) + bytes[at + 1]!;
      at += 2;
    } else if (flag < 124) {
      x = (first << 4) + (bytes[at + 1]! >> 4);
      y = ((bytes[at + 1]! & 0x0f) << 8) + bytes[at + 2]!;
      at += 3;
    } else {
      x = (first << 8) + bytes[at + 1]!;
      y = (bytes[at + 2]! << 8) + bytes[at + 3]!;
      at += 4;
    }
    // One bit for the sign of the only step; else the first is for x and the second for y.
    dx[i] = (flag & 1) === 0 ? -x : x;
    dy[i] = (flag & (flag < 10 ? 1 : 2)) === 0 ? -y : y;
  }
  glyph.at += at;
  return points;
}

function boxOf({ count, dx, dy }: Points): [number, number, number, number] {
  let [x, y] = [0, 0];
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i += 1) {
    x += dx[i]!;
    y += dy[i]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  return count === 0 ? [0, 0, 0, 0] : [left, bottom, right, top];
}

/** Flags with repeated ones counted, then all steps in x, then all in y. */
function writePoints({ count, dx, dy, on }: Points, isOverlapping: boolean, to: Bytes): void {
  const written = to.space(5 * count);
  let [at, last, repeats] = [0, -1, 0];
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [dx[i]!, dy[i]!];
    let flag = on[i]! | (isOverlapping && i === 0 ? overlapSimple : 0);
    if (x === 0) flag |= xSame;
    else if (x > -256 && x < 256) flag |= x > 0 ? xShort | xSame : xShort;
    if (y === 0) flag |= ySame;
    else if (y > -256 && y < 256) flag |= y > 0 ? yShort | ySame : yShort;
    if (flag === last && repeats < 255) {
      repeats += 1;
      if (repeats === 1) written[at++] = 1;
      else written[at - 1] = repeats;
      written[at - 2] = flag | repeat;
    } else {
      written[at++] = flag;
      [last, repeats] = [flag, 0];
    }
  }
  for (const steps of [dx, dy]) {
    for (let i = 0; i < count; i += 1) {
      const step = steps[i]!;
      if (step === 0) continue;
      if (step > -256 && step < 256) written[at++] = step < 0 ? -step : step;
      else {
        written[at++] = step >> 8;
        written[at++] = step;
      }
    }
  }
  to.length += at;
}

/** Bytes written one after another. */
class Bytes {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.length++] = value;
  }

  uint16(value: number): void {
    this.#room(2);
    this.#bytes[this.length++] = value >> 8;
    this.#bytes[this.length++] = value;
  }

  bytes(values: Uint8Array): void {
    this.#room(values.length);
    this.#bytes.set(values, this.length);
    this.length += values.length;
  }

  /** Room for so many bytes after the last. */
  space(most: number): Uint8Array {
    this.#room(most);
    return this.#bytes.subarray(this.length);
  }

  whole(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #room(more: number): void {
    if (this.length + more + 16 <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.length + more + 16));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
