import type { EngineeringSettings } from '@cablewright/model';
import type { Typeface } from './typeface.ts';

/** Reads an uploaded file by its address. Undefined if the file is missing. */
type ReadFile = (address: string) => Promise<Uint8Array | undefined>;

/**
 * Opened typefaces by the addresses of their files, which never change. Opening one takes a while, so the last few are
 * cached.
 */
const opened = new Map<string, Typeface | undefined>();
const maxOpened = 4;

/**
 * The shop's own typeface with the files that the settings name. Undefined if there is none, or if a file is missing or
 * unusable; sheets are then set in the built-in typeface. The font reader is loaded only here.
 */
export async function ownTypeface({ documents }: EngineeringSettings, read: ReadFile): Promise<Typeface | undefined> {
  const { typeface: family, typefaceFiles: files } = documents ?? {};
  if (family === undefined || files === undefined) return undefined;
  const key = [family, files.regular, files.bold].join(' ');
  if (!opened.has(key)) {
    const typeface = await openTypeface(family, files, read);
    // Not cached, because a missing file may appear later with a restore or an import.
    if (typeface === undefined) return undefined;
    opened.set(key, typeface);
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size > maxOpened) opened.delete(oldest);
  }
  return opened.get(key);
}

/**
 * Opens an uploaded font file, or lists all reasons why sheets can't be set in it. The font reader takes seven
 * megabytes, so it is loaded only with the first file.
 */
export async function readFontFile(bytes: Uint8Array) {
  const { readFont } = await import('./font-file.ts');
  return readFont(bytes);
}

async function openTypeface(family: string, files: { regular: string; bold?: string }, read: ReadFile) {
  const regular = await read(files.regular);
  const bold = files.bold === undefined ? undefined : await read(files.bold);
  if (regular === undefined) return undefined;
  const { typefaceOf } = await import('./font-file.ts');
  return typefaceOf(family, { regular, bold });
}
