/** Open questions about a cable received with an inquiry: parts that the catalog lacks, lengths, contacts. */
import { referencesOf, type Design } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { cavitiesOf } from '../../connectivity/crimps/cavities.ts';
import { landingsOf } from '../../connectivity/landings/landings.ts';
import { resolveJoints } from '../../connectivity/terminals/resolved-joints.ts';
import { printedName, runNames } from '../../connectivity/terminals/run-names.ts';

/** A question about a cable. */
interface CableQuestion {
  readonly about: 'part' | 'length' | 'contact';
  /** The number of the part, the name of the wire, or the connector with its cavities. */
  readonly subject: string;
  /** JSON pointer into the cable, to find the position in its file. */
  readonly pointer: string;
  /** The record that a question about a part is about. */
  readonly part?: { readonly kind: string; readonly id: string };
}

/** Kinds of records that are bought or made, and are placed in cables. */
export const partKinds: ReadonlySet<string> = new Set(['connectors', 'wires', 'components', 'mechanicals', 'pcbas']);

/** Tag of placeholder parts for parts that the catalog lacks. */
const stubTag = 'stub';

/**
 * The open questions about a cable, first about parts, then lengths, then contacts. There is one question per part,
 * however often it is placed.
 */
export function cableQuestions(catalog: Catalog, design: Design): CableQuestion[] {
  return [...unknownParts(catalog.library, design), ...unstatedLengths(design), ...openCavities(catalog, design)];
}

/** The parts of a cable, with the first field that names each. */
export function placedParts(
  design: Design,
): { readonly kind: string; readonly id: string; readonly pointer: string }[] {
  const parts = new Map<string, { readonly kind: string; readonly id: string; readonly pointer: string }>();
  for (const reference of referencesOf('designs', design)) {
    const key = `${reference.kind} ${reference.id}`;
    if (partKinds.has(reference.kind) && !parts.has(key)) parts.set(key, reference);
  }
  return [...parts.values()];
}

/** False for a part that the catalog lacks, or knows only as a placeholder with a number from an imported list. */
export function isKnownPart(library: Library, kind: string, id: string): boolean {
  const record = library.entry(kind, id)?.record as { readonly tags?: readonly string[] } | undefined;
  return record !== undefined && record.tags?.includes(stubTag) !== true;
}

function unknownParts(library: Library, design: Design): CableQuestion[] {
  return placedParts(design)
    .filter(({ kind, id }) => !isKnownPart(library, kind, id))
    .map(({ kind, id, pointer }) => ({
      about: 'part' as const,
      subject: askedPartName(library, kind, id),
      pointer,
      part: { kind, id },
    }));
}

/** The manufacturer's number, otherwise the name without the marker of a stub, otherwise the id. */
export function askedPartName(library: Library, kind: string, id: string): string {
  const record = library.entry(kind, id)?.record as { readonly mpn?: string; readonly label?: string } | undefined;
  return record?.mpn ?? record?.label?.replace(/ \(stub\)$/, '') ?? id;
}

/**
 * The wires without a length. A wire that is cut to its route isn't among them: its length is stored with the wire
 * whenever the layout changes.
 */
function unstatedLengths(design: Design): CableQuestion[] {
  const names = runNames(design);
  return (design.instances.segments ?? []).flatMap(({ id, lengthMm }, i) =>
    lengthMm === undefined
      ? [{ about: 'length' as const, subject: names.get(id) ?? id, pointer: `/instances/segments/${i}` }]
      : [],
  );
}

/** The connectors that have wires in cavities without a contact, if they are known to need contacts. */
function openCavities(catalog: Catalog, design: Design): CableQuestion[] {
  const { library } = catalog;
  const landings = landingsOf(
    design,
    () => library,
    resolveJoints(catalog, design, () => library),
  );
  return (design.instances.connectors ?? []).flatMap((connector, i) => {
    const open = cavitiesOf(library, connector, landings)
      .filter(({ exists, joined, assignment }) => exists && joined && assignment?.contact === undefined)
      .map(({ cavity }) => cavity);
    if (open.length === 0) return [];
    const subject = `${printedName(connector)} (${open.join(', ')})`.slice(0, 200);
    return [{ about: 'contact' as const, subject, pointer: `/instances/connectors/${i}` }];
  });
}
