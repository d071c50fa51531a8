import { referencesOf } from '@cablewright/engine';
import { isObject, type SavedVersion } from '@cablewright/model';

/** What memory holds of a design: enough for lists, search and used-in. The body stays in the store. */
export interface DesignLine {
  readonly id: string;
  readonly label: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly route: string | null;
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  /** The pack the row belongs to; absent for the hub's own. */
  readonly pack?: string;
  readonly seq: number;
  readonly updatedAt?: string;
  readonly updatedBy?: string;
  /** `kind:id` of everything the design refers to, each once. */
  readonly refers: readonly string[];
  /** What search looks in, in lower case. */
  readonly text: string;
}

/** When and by whom a row was written, where it is known. */
export interface Written {
  readonly seq: number;
  readonly at?: string;
  readonly by?: string;
}

const known = new Map<string, string>();

/** One copy of each reference text, however many designs use it. */
function shared(text: string): string {
  const there = known.get(text);
  if (there !== undefined) return there;
  known.set(text, text);
  return text;
}

export function designLine(id: string, record: unknown, written: Written, pack?: string): DesignLine {
  const design = isObject(record) ? record : {};
  const label = textOf(design['label']) ?? id;
  const number = textOf(design['productRef']) ?? textOf(design['partNumber']);
  const tags = textsOf(design['tags']);
  const aliases = textsOf(design['aliases']);
  return {
    id,
    label,
    number,
    status: textOf(design['status']),
    route: textOf(design['route']),
    tags,
    aliases,
    ...(pack === undefined ? {} : { pack }),
    seq: written.seq,
    ...(written.at === undefined ? {} : { updatedAt: written.at }),
    ...(written.by === undefined ? {} : { updatedBy: written.by }),
    refers: refersOf(design),
    text: [id, label, number ?? '', ...tags, ...aliases].join('\n').toLowerCase(),
  };
}

function refersOf(design: Record<string, unknown>): string[] {
  return [...new Set(referencesOf('designs', design).map(({ kind, id }) => shared(`${kind}:${id}`)))];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A saved version without what it froze. */
export type VersionLine = Omit<SavedVersion, 'body' | 'definitions' | 'drawing' | 'placed' | 'artwork'>;

export function versionLine(version: SavedVersion): VersionLine {
  const { body: _body, definitions: _definitions, drawing: _drawing, placed: _placed, artwork: _art, ...line } = version;
  return line;
}

/**
 * The line of a version from its stored text, without reading what it froze when that stands last, as the hub writes it.
 */
export function versionLineOfText(text: string): VersionLine {
  const body = text.indexOf(',"body":');
  try {
    if (body > 0) return JSON.parse(`${text.slice(0, body)}}`) as VersionLine;
  } catch {
    // Written by hand in another order: read whole below.
  }
  return versionLine(JSON.parse(text) as SavedVersion);
}
