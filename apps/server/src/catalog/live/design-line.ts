import { recordSearchText, type DesignFacts } from '@cablewright/engine';
import { isObject, nonEmpty, recipeDevices, type SavedVersion } from '@cablewright/model';
import type { ListedLine } from './ordered-lines.ts';
import { sourcedOf } from './sourced.ts';
import { refersTo, shared } from './used-in.ts';

/**
 * The fields of a design that are kept in memory for lists, search and where-used. The other fields stay in the store.
 */
export interface DesignLine extends ListedLine {
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
  /** The pack that the design belongs to. Undefined for the hub's own designs. */
  readonly pack?: string;
  readonly updatedAt?: string;
  readonly updatedBy?: string;
  /** The length of the design's trunk in mm. */
  readonly trunkMm?: number;
  /** The ids of the bundles in its layout. Undefined if it has no layout. */
  readonly bundles?: readonly string[];
  /** The name of the list that the cable was imported from, if it differs from the cable's name. */
  readonly list?: string;
  /** The name and number of the harness in the KBL or VEC file that the design was imported from. */
  readonly harness?: { readonly name: string; readonly number: string };
  /** The devices that its recipe uses. Undefined if it has no recipe. */
  readonly recipeDevices?: readonly string[];
  /** `kind:id` of every record that the design refers to, without duplicates. */
  readonly refers: readonly string[];
}

/** When and by whom a design or version was written, if known. */
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
  const list = listName(design['extensions']);
  const harness = harnessOf(design['extensions']);
  return {
    id,
    label,
    number,
    status: textOf(design['status']),
    route: textOf(design['route']),
    ...sourcedOf(design),
    trunkMm,
    bundles: nonEmpty(bundles),
    tags,
    aliases,
    pack,
    seq,
    updatedAt: at,
    updatedBy: by === undefined ? undefined : shared(by),
    list: list ?? undefined,
    harness,
    recipeDevices: isObject(design['recipe']) ? recipeDevices(design) : undefined,
    refers: refersTo('designs', design),
  };
}

/** The text that is searched. */
export function textOfDesign({ id, label, number, tags, aliases }: DesignLine): string {
  return recordSearchText('designs', id, { label, partNumber: number, tags, aliases });
}

/** The length of the run with the role `trunk`, or of the first run if there is none. */
function trunkLength(design: Record<string, unknown>): number | undefined {
  const segments = isObject(design['instances']) ? design['instances']['segments'] : undefined;
  if (!Array.isArray(segments)) return undefined;
  const trunk: unknown = segments.find((segment) => isObject(segment) && segment['role'] === 'trunk') ?? segments[0];
  const length = isObject(trunk) ? trunk['lengthMm'] : undefined;
  return typeof length === 'number' ? length : undefined;
}

function listName(extensions: unknown): string | null {
  const list = isObject(extensions) ? extensions['list'] : undefined;
  return isObject(list) ? textOf(list['name']) : null;
}

function harnessOf(extensions: unknown): DesignLine['harness'] {
  const harness = isObject(extensions) ? extensions['harness'] : undefined;
  const [name, number] = isObject(harness) ? [textOf(harness['name']), textOf(harness['number'])] : [null, null];
  return name === null || number === null ? undefined : { name, number };
}

function bundleIds(layout: unknown): readonly string[] {
  const bundles = isObject(layout) && Array.isArray(layout['bundles']) ? layout['bundles'] : [];
  return bundles.flatMap((bundle: unknown) => (isObject(bundle) ? (textOf(bundle['id']) ?? []) : []));
}

/** The facts about a design that product families need. */
export function factsOfLine(line: DesignLine): DesignFacts {
  const { id, label, number, route, maker, trunkMm, bundles = none, refers } = line;
  return {
    id,
    label,
    refers,
    bundles,
    number: number ?? undefined,
    route: route ?? undefined,
    maker: maker ?? undefined,
    trunkMm,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Most designs have no tags and no aliases, so they share one empty array. */
const none: readonly string[] = [];

function textsOf(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : none;
  return texts.length === 0 ? none : texts;
}

/** A saved version without its frozen records. */
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
 * Reads the line of a version from its stored text. The hub writes the frozen records last, so they needn't be parsed.
 */
export function versionLineOfText(text: string): VersionLine {
  const body = text.indexOf(',"body":');
  try {
    if (body > 0) return versionLine(JSON.parse(`${text.slice(0, body)}}`) as SavedVersion);
  } catch {
    // The file was edited by hand and has its fields in another order, so the whole text is parsed below.
  }
  return versionLine(JSON.parse(text) as SavedVersion);
}
