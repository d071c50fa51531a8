import { recipeDevices, type DesignFacts } from '@cablewright/engine';
import { isObject, type SavedVersion } from '@cablewright/model';
import type { Line } from './ordered-lines.ts';
import { refersTo, shared } from './used-in.ts';

/** What memory holds of a design: enough for lists, search and used-in. The body stays in the store. */
export interface DesignLine extends Line {
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  /** The pack the row belongs to; absent for the hub's own. */
  readonly pack?: string;
  readonly updatedAt?: string;
  readonly updatedBy?: string;
  readonly maker: string | null;
  /** Length of its trunk, mm. */
  readonly trunkMm?: number;
  /** The bundles of its layout; absent without one. */
  readonly bundles?: readonly string[];
  /** The devices its recipe names; absent when it has no recipe. */
  readonly recipeDevices?: readonly string[];
  /** `kind:id` of everything the design refers to, each once. */
  readonly refers: readonly string[];
}

/** When and by whom a row was written, where it is known. */
interface Written {
  readonly seq: number;
  readonly at?: string;
  readonly by?: string;
}

export function designLine(id: string, record: unknown, { seq, at, by }: Written, pack?: string): DesignLine {
  const design = isObject(record) ? record : {};
  const label = textOf(design['label']) ?? id;
  const number = textOf(design['productRef']) ?? textOf(design['partNumber']);
  const tags = textsOf(design['tags']);
  const aliases = textsOf(design['aliases']);
  const trunkMm = trunkLength(design);
  const bundles = bundleIds(design['layout']);
  return {
    id,
    label,
    number,
    status: textOf(design['status']),
    route: textOf(design['route']),
    maker: textOf(design['maker']),
    trunkMm,
    ...(bundles.length === 0 ? {} : { bundles }),
    tags,
    aliases,
    pack,
    seq,
    updatedAt: at,
    updatedBy: by === undefined ? undefined : shared(by),
    ...(isObject(design['recipe']) ? { recipeDevices: recipeDevices(design) } : {}),
    refers: refersTo('designs', design),
  };
}

/** What search looks in. */
export function textOfDesign({ id, label, number, tags, aliases }: DesignLine): string {
  return [id, label, number ?? '', ...tags, ...aliases].join('\n').toLowerCase();
}

/** The length of the run that counts as the trunk: the one with that role, else the first. */
function trunkLength(design: Record<string, unknown>): number | undefined {
  const segments = isObject(design['instances']) ? design['instances']['segments'] : undefined;
  if (!Array.isArray(segments)) return undefined;
  const trunk: unknown = segments.find((one) => isObject(one) && one['role'] === 'trunk') ?? segments[0];
  const length = isObject(trunk) ? trunk['lengthMm'] : undefined;
  return typeof length === 'number' ? length : undefined;
}

function bundleIds(layout: unknown): readonly string[] {
  const bundles = isObject(layout) && Array.isArray(layout['bundles']) ? layout['bundles'] : [];
  return bundles.flatMap((bundle: unknown) => (isObject(bundle) ? (textOf(bundle['id']) ?? []) : []));
}

/** What product families need to know of a design. */
export function factsOfLine(line: DesignLine): DesignFacts {
  const { id, label, number, route, maker, trunkMm, bundles = none, refers } = line;
  return {
    id,
    label,
    refers,
    bundles,
    ...(number === null ? {} : { number }),
    ...(route === null ? {} : { route }),
    ...(maker === null ? {} : { maker }),
    trunkMm,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Most designs have no tags and no aliases: they share the list that is empty. */
const none: readonly string[] = [];

function textsOf(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : none;
  return texts.length === 0 ? none : texts;
}

/** A saved version without what it froze. */
export type VersionLine = Omit<
  SavedVersion,
  'body' | 'definitions' | 'drawing' | 'placed' | 'artwork' | 'frozen' | 'builds'
>;

export function versionLine(version: SavedVersion): VersionLine {
  const {
    body: _body,
    definitions: _definitions,
    drawing: _drawing,
    placed: _placed,
    artwork: _art,
    frozen: _frozen,
    builds: _builds,
    ...line
  } = version;
  return line;
}

/**
 * The line of a version from its stored text, without reading what it froze when that comes last, as the hub writes it.
 */
export function versionLineOfText(text: string): VersionLine {
  const body = text.indexOf(',"body":');
  try {
    if (body > 0) return versionLine(JSON.parse(`${text.slice(0, body)}}`) as SavedVersion);
  } catch {
    // Written by hand in another order: read whole below.
  }
  return versionLine(JSON.parse(text) as SavedVersion);
}
