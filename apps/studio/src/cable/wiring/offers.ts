/** The parts that can be placed in a design, and how a search finds them. */
import { bestMatches, recordSearchText, type Library } from '@cablewright/engine';
import type { InstanceList, LibraryKind } from '@cablewright/model';
import { listOfKind, type CablePart } from './parts.ts';

export interface PartOffer {
  readonly key: string;
  readonly kind: LibraryKind | 'designs';
  readonly list: InstanceList;
  readonly id: string;
  readonly label: string;
  readonly number: string | undefined;
  /** Its search text. */
  readonly text: string;
}

interface CableLine {
  readonly id: string;
  readonly label: string;
  readonly number?: string | null;
}

const order: readonly (LibraryKind | 'designs')[] = [
  'connectors',
  'wires',
  'components',
  'pcbas',
  'mechanicals',
  'designs',
];

/** Everything that can be placed. A cable can't be placed in itself. Contacts, seals and tools are placed by cavity. */
export function partOffers(library: Library, cables: readonly CableLine[], self: string): PartOffer[] {
  return order.flatMap((kind): PartOffer[] => {
    const list = listOfKind[kind];
    if (list === undefined) return [];
    if (kind === 'designs') {
      return cables
        .filter((cable) => cable.id !== self)
        .map((cable) => offer(kind, list, cable.id, cable.label, cable.number ?? undefined));
    }
    return [...library.entries(kind)]
      .filter(({ record }) => kind !== 'mechanicals' || !byCavity.has((record as { kind?: string }).kind ?? ''))
      .map(({ record }) => ({
        ...offer(kind, list, record.id, record.label ?? record.id, record.partNumber),
        text: recordSearchText(kind, record.id, record, bodyWords(library, record)),
      }));
  });
}

/** The numbers and makers of the body of a connector: they are printed on its bag. */
function bodyWords(library: Library, record: object): { readonly words?: unknown[]; readonly numbers?: unknown[] } {
  const { body: id } = record as { readonly body?: string };
  const body = id === undefined ? undefined : library.get('bodies', id);
  if (body === undefined) return {};
  return { words: [body.label, body.manufacturer], numbers: [body.mpn, body.partNumber, body.id] };
}

/** The offer of a part that was just created. */
export function offerOf(kind: LibraryKind, id: string, label: string): PartOffer {
  return offer(kind, listOfKind[kind] ?? 'connectors', id, label, undefined);
}

const byCavity: ReadonlySet<string> = new Set(['contact', 'seal', 'plug', 'tool']);

function offer(
  kind: PartOffer['kind'],
  list: InstanceList,
  id: string,
  label: string,
  number: string | undefined,
): PartOffer {
  const text = recordSearchText(kind, id, { label, partNumber: number });
  return { key: `${kind}:${id}`, kind, list, id, label, number, text };
}

/** The offers that match, best first. */
export function foundParts(offers: readonly PartOffer[], text: string, most = 60): PartOffer[] {
  return bestMatches(offers, text, (each) => each.text).slice(0, most);
}

/** The length of a new wire, mm: a metre, which is obviously a default. */
const firstLength = 1000;

/** The initial fields of a new part of this kind, and the letter of its id. */
export function newPart(library: Library, { kind, id }: PartOffer): { part: Omit<CablePart, 'id'>; letter?: string } {
  if (kind === 'wires') return { part: { def: id, lengthMm: firstLength } };
  if (kind !== 'components') return { part: { def: id } };
  const word = library.word('component-kinds', library.get('components', id)?.kind ?? '') as
    | { designator?: unknown }
    | undefined;
  return typeof word?.designator === 'string'
    ? { part: { def: id }, letter: word.designator.toLowerCase() }
    : { part: { def: id } };
}
