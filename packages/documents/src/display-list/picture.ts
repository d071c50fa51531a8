import { artProblems, rasterProblem } from '@cablewright/engine';
import { imageHref } from './display-list.ts';

type PictureType = 'png' | 'jpeg' | 'svg+xml';

interface Picture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}

/** The first bytes of a file of each type. */
const signatures: Readonly<Record<'png' | 'jpeg', readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** Reads the picture in a data URI and checks its type. Returns the reason as a string if a sheet cannot show it. */
export function readPicture(href: string): Picture | string {
  const [, type, data] = imageHref.exec(href) ?? [];
  if (type === undefined || data === undefined) return 'Not a PNG, JPEG or SVG data URI.';
  const bytes = bytesOf(data);
  if (bytes === undefined) return 'The image data is not valid base64.';
  if (type === 'svg+xml') {
    const problems = artProblems({ view: 'front', svg: new TextDecoder().decode(bytes) });
    return problems.length === 0 ? { type, bytes } : problems.map(({ message }) => message).join(' ');
  }
  const kind = type === 'png' ? 'png' : 'jpeg';
  const begins = signatures[kind].every((byte, i) => bytes[i] === byte);
  if (!begins) return `Not a valid ${kind.toUpperCase()} file.`;
  return rasterProblem(bytes)?.message ?? { type: kind, bytes };
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Functions of the host for SVG artwork. This package also runs in browsers, so it has no SVG renderer. */
export interface ArtworkTools {
  /**
   * Reduces a drawing to groups, paths and images (usvg's form): texts become outlines; style sheets, symbols and markers are
   * resolved. Throws if the text is not an SVG.
   */
  readonly flattenSvg?: (svg: string) => string | Promise<string>;
  /** Renders an SVG, whose size is in mm, as a PNG with the given dots per inch. */
  readonly png?: (svg: string, dpi: number) => Uint8Array | Promise<Uint8Array>;
}
