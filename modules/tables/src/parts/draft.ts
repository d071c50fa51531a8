/** A record under construction, and the context for reading its cells. */
import type { Json } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { ColourLetters } from '../values/colour.ts';
import type { DecimalSign } from '../values/number.ts';

export interface PartField {
  readonly id: string;
  readonly label: string;
  readonly units?: readonly string[];
  /** Whether several columns may have it, each for another supplier. */
  readonly several?: true;
  /** The kinds of record with this field. Default: all. */
  readonly kinds?: readonly RecordKind[];
  /** JSON pointers of the values it sets, to locate problems and differences. */
  readonly sets: readonly string[];
  /** Puts a cell that is not empty into the record. Refuses an invalid text. */
  readonly put: (draft: RecordDraft, text: string, context: CellContext) => void;
  /** The text that `put` would read as the current value. Empty if there is none. */
  readonly get: (record: RecordDraft) => string;
}

/** The kinds of parts in a table. Contacts, seals, shells and tools are mechanical parts. */
export const partKinds = [
  'connectors',
  'bodies',
  'wires',
  'components',
  'mechanicals',
  'contacts',
  'seals',
  'shells',
  'tools',
] as const;
export type PartKind = (typeof partKinds)[number];

export const partKindNames: Readonly<Record<PartKind, string>> = {
  connectors: 'Connectors',
  bodies: 'Connector bodies',
  wires: 'Wire and cable',
  components: 'Components',
  mechanicals: 'Mechanical parts',
  contacts: 'Contacts',
  seals: 'Seals',
  shells: 'Shells and hoods',
  tools: 'Tools',
};

/** The kind of record for a part in the catalog. */
export type RecordKind = 'connectors' | 'bodies' | 'wires' | 'components' | 'mechanicals';

const mechanicalKinds: Readonly<Partial<Record<PartKind, string>>> = {
  contacts: 'contact',
  seals: 'seal',
  shells: 'shell',
  tools: 'tool',
  mechanicals: 'other',
};

export function recordKind(kind: PartKind): RecordKind {
  return mechanicalKinds[kind] === undefined ? (kind as RecordKind) : 'mechanicals';
}

export function mechanicalKind(kind: PartKind): string | undefined {
  return mechanicalKinds[kind];
}

export type RecordDraft = Record<string, Json>;

export interface CellContext {
  readonly kind: RecordKind;
  readonly isNew: boolean;
  readonly decimal: DecimalSign;
  /** The unit of a number without one. For a price this is its currency. */
  readonly unit: string | undefined;
  /** The supplier of a number or price, from the header or from the row. */
  readonly supplier: string | undefined;
  /** Set if the supplier is missing in this row: the header of the column that names it in other rows. */
  readonly supplierHeader?: string | undefined;
  /** Whether another cell of the row already has the field, so that this one belongs to a further supplier. */
  readonly isFurther?: boolean;
  readonly db: Records;
  /** How ambiguous colour letters are read in this table. */
  readonly letters?: ColourLetters | undefined;
}

/** The text of a field, or an empty text. */
export function textIn(draft: RecordDraft, name: string): string {
  const value = draft[name];
  return typeof value === 'string' ? value : '';
}

export function objectIn(draft: RecordDraft, name: string): RecordDraft {
  const value = draft[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...(value as RecordDraft) } : {};
}

export function listIn(draft: RecordDraft, name: string): RecordDraft[] {
  const value = draft[name];
  return Array.isArray(value) ? (value as readonly RecordDraft[]).map((item) => ({ ...item })) : [];
}
