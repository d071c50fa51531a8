/** What is known of a kind of record besides its schema. Schemas are apart: the first page of the studio needs the names only. */
import type { NumberKind } from '../records/part-number-scheme.ts';

export interface Names {
  readonly one: string;
  readonly many: string;
}

/** A column of the list of a kind's records. Its value is the field with its id unless it says otherwise. */
export interface KindColumn {
  readonly id: string;
  readonly label: string;
  readonly field?: string;
  /** The value is the number of entries of the field, a list or an object. */
  readonly counts?: true;
  /** The value is the id of a record or word, shown by its label. */
  readonly named?: true;
  readonly unit?: 'mm' | 'A';
  /** What is shown for a value, and for all others. */
  readonly words?: { readonly of: Readonly<Record<string, string>>; readonly otherwise: string };
  /** Worked out by the engine: the cores of a cable, the ports of a device with those it inherits. */
  readonly computed?: 'cores' | 'ports';
}

/** A filter of the list of a kind's records, by the values of a field. */
interface KindFacet {
  readonly field: string;
  readonly label: string;
  /** The values are ids of records, shown by their labels. */
  readonly named?: true;
}

export interface KindFacts {
  /** The name of its documents without `.json`, in addresses and in change sets. */
  readonly id: string;
  /** In sentences and answers of the API. */
  readonly names: Names;
  /** On pages, if people call it otherwise there. */
  readonly titles?: Names;
  /** One list of records, one object for the whole catalog, or one file for each record. */
  readonly stored: 'list' | 'object' | 'files';
  /** Its page in the studio, `:id` for the record. Others are pages of the library. */
  readonly page?: string;
  /** The scope that a token needs to write its records, if it isn't `library:write`. */
  readonly scope?: 'designs:write' | 'settings:write';
  /** Its records are only ever added, with a release; or written by the hub alone. No batch or pack holds any. */
  readonly writtenBy?: 'release' | 'hub';
  /** A part of the library, placed in designs or composed into what is placed. */
  readonly library?: true;
  /** Its records have revisions. */
  readonly revised?: true;
  /** What a numbering scheme takes its records for; `byKind` where that depends on the field `kind`. */
  readonly numbered?: { readonly as: NumberKind; readonly byKind?: Readonly<Record<string, NumberKind>> };
  /** A cable that is derived between two devices may differ after a change of such a record. */
  readonly readByDerivation?: true;
  /** Checks of every design read it: a change bears on all of them. */
  readonly readByChecks?: true;
  /** A revision of a design freezes all records of the kind: sheets and checks read them. */
  readonly frozenWhole?: true;
  /** Its records need no source. */
  readonly uncited?: true;
  /** An unknown word in its records is an error, as a wrong word makes a wrong cable; of a vocabulary, such a word anywhere. */
  readonly exactWords?: true;
  /** A save tells the findings of its records. Those of library kinds and vocabularies are always told. */
  readonly checkedOnSave?: true;
  /** A save that adds an error to its records is refused. */
  readonly guarded?: true;
  /** Its records can be drawn from their data: a face, a cross-section. */
  readonly drawn?: true;
  /** Search leaves its records out. */
  readonly unsearched?: true;
  /** Its keys name what the record belongs to: `connectors/de9-plug`. */
  readonly keyedByOwner?: true;
  /** Listed among all parts like the kinds of the library: made or bought, with a number. */
  readonly listedAsPart?: true;
  /** Its place in the menu of a section of the studio. */
  readonly menu?: { readonly section: 'library' | 'rules'; readonly position: number };
  readonly columns?: readonly KindColumn[];
  readonly facets?: readonly KindFacet[];
  /** Its records are exported as a table and imported from one. */
  readonly table?: true;
  /** The fields of a new record. */
  readonly blank?: Readonly<Record<string, unknown>>;
  /** Its place in the line that tells what a pack adds, and its names there. Kinds of the library without one come last. */
  readonly packLine?: { readonly position: number; readonly names?: Names };
}

/** The facts of a kind, with their literal types. */
export const kind = <const K extends KindFacts>(facts: K): K => facts;
