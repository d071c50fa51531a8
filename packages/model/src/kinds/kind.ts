/**
 * The facts of a kind of record other than its schema. Schemas are separate, because the first page of the studio needs only
 * the names.
 */
import type { NumberKind } from '../records/part-number-scheme.ts';

export interface Names {
  readonly one: string;
  readonly many: string;
}

/**
 * A column of the list of a kind's records. Its value is the field with the column's id, unless `field` names another.
 * A reference to a record or word is shown by its label.
 */
export interface KindColumn {
  readonly id: string;
  readonly label: string;
  readonly field?: string;
  /** The value is the number of entries of the field, which is a list or an object. */
  readonly counts?: true;
  readonly unit?: 'mm' | 'A';
  /** The text displayed for a value, and the text for all other values. */
  readonly words?: { readonly of: Readonly<Record<string, string>>; readonly otherwise: string };
  /** Computed by the engine: the cores of a cable, the ports of a device including inherited ones. */
  readonly computed?: 'cores' | 'ports';
}

/** A filter for the list of a kind's records, by the values of a field. References are shown by their labels. */
interface KindFacet {
  readonly field: string;
  readonly label: string;
}

export interface KindFacts {
  /** The name of the kind's documents without `.json`, used in addresses and in change sets. */
  readonly id: string;
  /** Used in sentences and API responses. */
  readonly names: Names;
  /** Used on pages, if the kind has a different name there. */
  readonly titles?: Names;
  /** One list of records, one object for the whole catalog, or one file for each record. */
  readonly stored: 'list' | 'object' | 'files';
  /** Its page in the studio, with `:id` for the record. Other kinds have pages in the library. */
  readonly page?: string;
  /** The scope that a token needs to write its records, if it isn't `library:write`. */
  readonly scope?: 'designs:write' | 'settings:write';
  /** Records are only added, by a release, or are written only by the hub. No batch or pack contains them. */
  readonly writtenBy?: 'release' | 'hub';
  /**
   * People's data and margins. Editors read them; no pack, no git mirror and no export for anyone but owners has them, and the
   * history shows only that they changed.
   */
  readonly confidential?: true;
  /** A part of the library, placed in designs or composed into placed parts. */
  readonly library?: true;
  /** Its records name a manufacturer and the manufacturer's part number. */
  readonly made?: true;
  /** Its records have revisions. */
  readonly revised?: true;
  /** The number kind that a numbering scheme uses for the records; `byKind` if that depends on the field `kind`. */
  readonly numbered?: { readonly as: NumberKind; readonly byKind?: Readonly<Record<string, NumberKind>> };
  /** Changing such a record may change cables derived between two devices. */
  readonly readByDerivation?: true;
  /** The checks of every design read these records, so a change affects all designs. */
  readonly readByChecks?: true;
  /** A revision of a design freezes all records of the kind, because sheets and checks read them. */
  readonly frozenWhole?: true;
  /** Its records need no source. */
  readonly uncited?: true;
  /**
   * An unknown word in these records is an error, because a wrong word makes a wrong cable. For a vocabulary, such a word is
   * an error in any record.
   */
  readonly exactWords?: true;
  /** Saving a record reports its findings. Records of library kinds and vocabularies always report theirs. */
  readonly checkedOnSave?: true;
  /** Saving is refused if it adds an error to the record. */
  readonly guarded?: true;
  /** Records have a drawing that is made from their data: a face, a cross-section. */
  readonly drawn?: true;
  /** Records are excluded from search. */
  readonly unsearched?: true;
  /** Keys name the owner of the record: `connectors/de9-plug`. */
  readonly keyedByOwner?: true;
  /** Listed among all parts like the library kinds: made or bought, with a part number. */
  readonly listedAsPart?: true;
  /** The position in the menu of a section of the studio. */
  readonly menu?: { readonly section: 'library' | 'rules'; readonly position: number };
  readonly columns?: readonly KindColumn[];
  readonly facets?: readonly KindFacet[];
  /** Records can be exported as a table and imported from one. */
  readonly table?: true;
  /** The fields of a new record. */
  readonly blank?: Readonly<Record<string, unknown>>;
  /**
   * The position in the line that summarises the contents of a pack, and the names used there. Library kinds without a
   * position come last.
   */
  readonly packLine?: { readonly position: number; readonly names?: Names };
}

/** The facts of a kind, with their literal types. */
export const kind = <const K extends KindFacts>(facts: K): K => facts;
