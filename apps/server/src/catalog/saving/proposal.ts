import { catalogOf, isLibraryRow, withRouteLengths, type Library } from '@cablewright/engine';
import { asJson, put, remove, type Change, type Design, type Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { storedAs } from '../../platform/stored-as.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';

/** Returns the JSON pointer of a record in the request body. Undefined if the record isn't in the body. */
export type PlaceOf = (kind: string, key: string) => string | undefined;

/** The catalog as it would be after some writes. It is built once per save and read by every guard. */
export interface SaveProposal {
  /** The catalog before the writes. */
  readonly catalog: LiveCatalog;
  /** The writes to commit. Wires whose length follows their route already have the computed length. */
  readonly writes: readonly Write[];
  /** The library after the writes. */
  readonly library: Library;
  /** The written designs by id. */
  readonly designs: ReadonlyMap<string, Write>;
  /** The hub's own records that are put. Records of packs are checked when the pack is installed. */
  readonly own: readonly Write[];
  readonly placeOf: PlaceOf;
  /** The findings of the written design, if only one was written and it was checked. */
  readonly checked?: readonly Finding[];
}

export interface ProposalOptions {
  readonly placeOf?: PlaceOf;
  readonly checked?: readonly Finding[];
  /**
   * Whether the records were stored before and are written unchanged, as for a copy or a restore. They aren't in the
   * request body, so refusals have no pointers, and no lengths are computed.
   */
  readonly stored?: boolean;
}

export function propose(catalog: LiveCatalog, writes: readonly Write[], options: ProposalOptions = {}): SaveProposal {
  const { stored = false, placeOf = stored ? notInBody : atTop(writes), checked } = options;
  const library = libraryAfter(catalog.library, writes);
  return proposalOf(catalog, library, stored ? writes : withCutLengths(library, writes), placeOf, checked);
}

/** Proposes the same writes again, after this process has caught up with the others. */
export function proposeAgain({ catalog, writes, placeOf, checked }: SaveProposal): SaveProposal {
  return proposalOf(catalog, libraryAfter(catalog.library, writes), writes, placeOf, checked);
}

function proposalOf(
  catalog: LiveCatalog,
  library: Library,
  writes: readonly Write[],
  placeOf: PlaceOf,
  checked: readonly Finding[] | undefined,
): SaveProposal {
  return {
    catalog,
    writes,
    library,
    designs: new Map(writes.flatMap((write) => (write.kind === 'designs' ? [[write.key, write]] : []))),
    own: writes.filter(({ pack, op }) => pack === undefined && op === 'put'),
    placeOf,
    checked,
  };
}

/**
 * The writes, in which each wire whose length follows its route gets the computed length. The library is the one after
 * the writes. Designs of packs remain as their publisher made them.
 */
function withCutLengths(library: Library, writes: readonly Write[]): readonly Write[] {
  return writes.map((write) => {
    if (write.kind !== 'designs' || write.op !== 'put' || write.pack !== undefined) return write;
    const design = storedAs<Design>(write.after);
    const cut = design.layout === undefined ? design : withRouteLengths(catalogOf(library), design);
    return cut === design ? write : { ...write, after: asJson(cut) };
  });
}

function libraryAfter(library: Library, writes: readonly Write[]): Library {
  const changes = writes.filter(({ kind, key }) => isLibraryRow(kind, key)).map(asChange);
  return changes.length === 0 ? library : library.advance(changes, library.seq);
}

/** Converts a write to a change. The state before it is unknown, but not needed to apply the change. */
function asChange({ kind, key, pack, op, after }: Write): Change {
  return op === 'put' ? put(kind, key, null, after, pack) : remove(kind, key, null, pack);
}

const notInBody: PlaceOf = () => undefined;

/** The pointers for a save of a single record that is the whole body. */
function atTop(writes: readonly Write[]): PlaceOf {
  const written = new Set(writes.map(({ kind, key }) => `${kind}:${key}`));
  return (kind, key) => (written.has(`${kind}:${key}`) ? '' : undefined);
}

/** The pointers for several writes, by their index in the body. */
export function placeByIndex(
  writes: readonly { readonly kind: string; readonly key: string }[],
  at: (index: number) => string,
): PlaceOf {
  const places = new Map(writes.map(({ kind, key }, i) => [`${kind}:${key}`, at(i)]));
  return (kind, key) => places.get(`${kind}:${key}`);
}

/** The write that makes a change, for a writer who has seen version `seen` (null if the record didn't exist). */
export function writeOf({ kind, key, pack, op, after }: Change, seen: number | null): Write {
  return { kind, key, pack, op, seen, after };
}
