/**
 * Checks and opens the font files that a shop uploads. Documents load this file only for a shop with its own typeface,
 * because it brings the font reader.
 */
import { create, type Font } from 'fontkit';
import { maxFontBytes, type Typeface } from './typeface.ts';
import { openTrueType } from './truetype.ts';
import { cutFont } from './web-font.ts';
import type { Weight, FontFormat, WebFont, OutlineCommand, FontFace } from './face.ts';
import { codeOf } from './letter-code.ts';

/** Common letters on sheets. If a font lacks some of them, they are set in the built-in typeface. */
const common = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?/()[]+-–×±=<>%&@#_"\'°ΩµÄÖÜäöüßéèàçñ©…→',
);

/** The facts in a font file. */
interface FontFile {
  readonly family: string;
  readonly style: string;
  readonly format: FontFormat;
  /** Common letters it does not have. */
  readonly missing: string;
  readonly face: FontFace;
}

/** Opens a font file, or lists all reasons why sheets can't be set in it. */
export function readFont(bytes: Uint8Array): FontFile | readonly string[] {
  const format = formatOf(bytes);
  if (format === undefined) return ['Not a TrueType, OpenType or WOFF2 font with a single typeface.'];
  if (bytes.length > maxFontBytes)
    return [
      `The file is ${(bytes.length / 1e6).toFixed(1)} MB; fonts may be up to ${(maxFontBytes / 1e6).toFixed(1)} MB.`,
    ];
  try {
    const font = create(bytes as Buffer);
    if (!('glyphForCodePoint' in font))
      return ['The file contains several fonts. Upload the one to use as a file of its own.'];
    const problems = fontProblems(font, format, bytes);
    return problems.length > 0 ? problems : described(font, format, bytes);
  } catch {
    // The font reader throws errors for damaged files, from any depth.
    return ["The file is damaged: its tables can't be read."];
  }
}

function described(font: Font, format: FontFormat, bytes: Uint8Array): FontFile {
  const face = faceOf(font, format, bytes);
  const missing = common.filter((char) => face.advance(char) === undefined).join('');
  // Draws every letter once, so that a damaged one is found now and not on a sheet.
  for (const char of common) if (!missing.includes(char)) void font.glyphForCodePoint(codeOf(char)).path.bbox;
  if (format === 'truetype') face.webFont(new Set(common));
  return { family: familyName(font.familyName), style: font.subfamilyName || 'Regular', format, missing, face };
}

/**
 * The format of a font file by its first bytes: 00010000 and `true` for TrueType outlines, `OTTO` for PostScript
 * outlines (OpenType 1.9, Font file).
 */
function formatOf(bytes: Uint8Array): FontFormat | undefined {
  const tag = String.fromCharCode(...bytes.subarray(0, 4));
  if (tag === '\u0000\u0001\u0000\u0000' || tag === 'true') return 'truetype';
  return tag === 'OTTO' ? 'opentype' : tag === 'wOF2' ? 'woff2' : undefined;
}

/** The family name in letters, digits, spaces, hyphens and underscores, so that a sheet can refer to it. */
function familyName(name: string | null): string {
  const plain = (name ?? '')
    .replace(/[^A-Za-z0-9 _-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return /^[A-Za-z0-9]/.test(plain) ? plain : 'House typeface';
}

function fontProblems(font: Font, format: FontFormat, bytes: Uint8Array): string[] {
  const tables = (font as Font & { directory: { tables: Record<string, unknown> } }).directory.tables;
  if (tables['glyf'] === undefined && tables['CFF '] === undefined) return ['The font has no outlines.'];
  const licence = font['OS/2']?.fsType as Licence | undefined;
  if (licence === undefined) return ["The font doesn't state whether it may be embedded in documents (no OS/2 table)."];
  const problems = licenceProblems(licence);
  const letters = ['A', 'a', '0'].filter((char) => !font.hasGlyphForCodePoint(codeOf(char)));
  if (letters.length === 3) return [...problems, 'The font has no letters or digits.'];
  if (format === 'truetype' && common.every((char) => openTrueType(bytes).glyphOf(codeOf(char)) === 0))
    problems.push('The font has no Unicode character map (cmap format 4 or 12).');
  return problems;
}

interface Licence {
  readonly noEmbedding: boolean;
  readonly viewOnly: boolean;
  readonly editable: boolean;
  readonly noSubsetting: boolean;
  readonly bitmapOnly: boolean;
}

/** The embedding rights of a font (OpenType 1.9, OS/2 fsType). Of several levels the least strict applies. */
function licenceProblems(licence: Licence): string[] {
  const problems: string[] = [];
  if (licence.noEmbedding && !licence.viewOnly && !licence.editable)
    problems.push('Its licence forbids embedding it in documents (fsType: restricted).');
  if (licence.noSubsetting)
    problems.push('Its licence forbids embedding only some of its letters, as sheets do (fsType: no subsetting).');
  if (licence.bitmapOnly)
    problems.push(
      'Its licence allows only its bitmaps in documents, not its outlines (fsType: bitmap embedding only).',
    );
  return problems;
}

function faceOf(font: Font, format: FontFormat, bytes: Uint8Array): FontFace {
  const advances = new Map<string, number | undefined>();
  const advance = (char: string) => {
    if (!advances.has(char)) advances.set(char, advanceIn(font, char));
    return advances.get(char);
  };
  const whole: WebFont = { mimeType: format === 'woff2' ? 'font/woff2' : 'font/otf', bytes };
  const cut = (characters: ReadonlySet<string>): WebFont => ({
    mimeType: 'font/ttf',
    bytes: cutFont(font, bytes, characters),
  });
  const outline = (char: string) => outlineIn(font, char);
  return { format, bytes, advance, outline, webFont: format === 'truetype' ? cut : () => whole };
}

function advanceIn(font: Font, char: string): number | undefined {
  const code = codeOf(char);
  if (!font.hasGlyphForCodePoint(code)) return undefined;
  return font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
}

const letters = { moveTo: 'M', lineTo: 'L', bezierCurveTo: 'C', closePath: 'Z' } as const;

function outlineIn(font: Font, char: string): OutlineCommand[] | undefined {
  const code = codeOf(char);
  if (!font.hasGlyphForCodePoint(code)) return undefined;
  const { commands } = font.glyphForCodePoint(code).path as { readonly commands?: readonly PathCommand[] };
  let [x, y] = [0, 0];
  return commands?.map(({ command, args }) => {
    const at = args.map((one) => one / font.unitsPerEm);
    const cubic = command === 'quadraticCurveTo' ? cubicOf(x, y, at) : at;
    [x = x, y = y] = at.slice(-2);
    return [command === 'quadraticCurveTo' ? 'C' : letters[command], ...cubic];
  });
}

/** A quadratic curve from (x, y) as a cubic one, because sheets have only cubic curves. */
function cubicOf(x: number, y: number, at: readonly number[]): number[] {
  const [cx = x, cy = y, ex = x, ey = y] = at;
  return [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), ex + (2 / 3) * (cx - ex), ey + (2 / 3) * (cy - ey), ex, ey];
}

interface PathCommand {
  readonly command: keyof typeof letters | 'quadraticCurveTo';
  readonly args: readonly number[];
}

/** The typeface of these files. Without a bold file the regular one is used for both. Undefined if a file is unusable. */
export function typefaceOf(
  family: string,
  files: { readonly regular: Uint8Array; readonly bold?: Uint8Array },
): Typeface | undefined {
  const read = (bytes: Uint8Array | undefined) => {
    const font = bytes === undefined ? undefined : readFont(bytes);
    return font !== undefined && 'face' in font ? font.face : undefined;
  };
  const regular = read(files.regular);
  if (regular === undefined) return undefined;
  const faces: Record<Weight, FontFace> = { regular, bold: read(files.bold) ?? regular };
  return { family, faces };
}
