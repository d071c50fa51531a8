/** The properties of a JPEG file that a PDF needs (ITU-T T.81, annex B; Exif 2.3). The file itself is embedded unchanged. */
export interface Jpeg {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  /** Adobe's programs invert ink values: 255 is no ink. */
  readonly inverted: boolean;
  /** The camera's orientation: Exif values 1 to 8. */
  readonly orientation: number;
}

/** For each orientation, the displayed position of column s and row t (0 to 1): s' = as + bt + c, t' = ds + et + f. */
export const turns: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, 0, 1, 0],
  [-1, 0, 1, 0, 1, 0],
  [-1, 0, 1, 0, -1, 1],
  [1, 0, 0, 0, -1, 1],
  [0, 1, 0, 1, 0, 0],
  [0, -1, 1, 1, 0, 0],
  [0, -1, 1, -1, 0, 1],
  [0, 1, 0, -1, 0, 1],
];

/**
 * Reads the properties of a JPEG file. Undefined for a damaged file, and for encodings that PDF readers do not support
 * (anything but baseline and progressive).
 */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [inverted, orientation] = [false, 1];
  for (let offset = 2; offset + 4 <= bytes.length;) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1]!;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const segment = bytes.subarray(offset + 4, offset + 2 + view.getUint16(offset + 2));
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) return frame(segment, inverted, orientation);
    if (marker === 0xda || marker === 0xd9 || segment.length === 0) return undefined;
    if (marker === 0xee && starts(segment, 'Adobe')) inverted = true;
    if (marker === 0xe1 && starts(segment, 'Exif\0\0')) orientation = orientationIn(segment.subarray(6));
    offset += 4 + segment.length;
  }
  return undefined;
}

function frame(segment: Uint8Array, adobe: boolean, orientation: number): Jpeg | undefined {
  if (segment.length < 6 || segment[0] !== 8) return undefined;
  const [height, width] = [segment[1]! * 256 + segment[2]!, segment[3]! * 256 + segment[4]!];
  const components = segment[5]!;
  if (width === 0 || height === 0 || (components !== 1 && components !== 3 && components !== 4)) return undefined;
  return { width, height, components, inverted: adobe && components === 4, orientation };
}

function starts(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((char, i) => bytes[i] === char.charCodeAt(0));
}

/** Tag 0x0112 of the first directory of a TIFF structure; 1 if missing. */
function orientationIn(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const first = view.getUint32(4, little);
  const room = Math.floor((tiff.length - first - 2) / 12);
  const count = room > 0 ? Math.min(view.getUint16(first, little), room) : 0;
  for (let i = 0; i < count; i += 1) {
    const entry = first + 2 + 12 * i;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 1;
}
