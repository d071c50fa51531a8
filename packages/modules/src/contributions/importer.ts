/** Imports of records, for example from a parts list, files of another tool, or a supplier's catalog. */
import type { Json } from '@cablewright/model';
import type { Records, Tools } from './records.ts';

/**
 * A position in an imported file: the line and column of a text, or the row and column of a table. All of them start at
 * 1.
 */
export interface FilePlace {
  /** The name of the file, if several files are imported together. */
  readonly file?: string;
  /** The name of the sheet in a workbook. */
  readonly sheet?: string;
  readonly row?: number;
  readonly line?: number;
  readonly column?: number;
  /** The header of a table's column. */
  readonly header?: string;
}

/** A record that an import would write. The record contains its own id. */
export interface ImportedRecord {
  /** The kind of record, such as connectors, wires, designs or vocab/signals. */
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, Json>>;
  /** The position of the record in the file. */
  readonly at?: FilePlace;
  /**
   * The positions of values in the record, by JSON pointer. A position also applies to everything below its pointer.
   */
  readonly from?: Readonly<Record<string, FilePlace>>;
  /** The changed cells of an edited list, as displayed. They are shown instead of the record's fields. */
  readonly cells?: readonly ChangedCell[];
}

/** A changed cell of a list that was exported, edited outside and imported again. */
export interface ChangedCell {
  readonly at: FilePlace;
  readonly before: string;
  readonly after: string;
}

/** A part of the file that can't be imported, with the problem and how to fix it. */
export interface Refusal {
  readonly at?: FilePlace;
  /** The problem, as a sentence. */
  readonly message: string;
  /** How to fix it, as a sentence. */
  readonly remedy?: string;
}

/**
 * Something that the file doesn't state and the importer assumed, or that the importer didn't use. A person should
 * confirm it.
 */
export interface Assumption {
  /**
   * `unit` is a column without a unit, `stock` a wire without a part number, and `reading` anything else, as described
   * by `detail`. `column`, `sheet` and `rows` weren't used.
   */
  readonly about: 'unit' | 'stock' | 'reading' | 'column' | 'sheet' | 'rows';
  /** The column, wire, sheet or rows that the assumption is about. */
  readonly subject?: string;
  /** What was assumed: the unit, the name of the stock, or a sentence. */
  readonly detail?: string;
  readonly at?: FilePlace;
}

/**
 * The result of an importer: the records, the refused parts of the file, and notes for the import plan; or the reason
 * why nothing can be imported. Refused parts don't block the rest. The plan lists them with their positions.
 */
export type Imported =
  | {
      readonly ok: true;
      readonly records: readonly ImportedRecord[];
      readonly refused?: readonly Refusal[];
      readonly notes?: readonly string[];
      /** The assumptions that were made. `notes` mention them as well. */
      readonly assumed?: readonly Assumption[];
    }
  | { readonly ok: false; readonly problems: readonly (string | Refusal)[] };

/** How a file should be read: answers to the importer's questions, and the meanings of the columns. */
export interface ImportMapping {
  /** Answers by question id. The importer decides questions that aren't answered. */
  readonly answers?: Readonly<Record<string, string>>;
  /**
   * The columns by header. A column with an empty field isn't imported. The importer decides about columns that aren't
   * listed.
   */
  readonly columns?: readonly MappedColumn[];
}

interface MappedColumn {
  readonly header: string;
  /** One of the fields that the importer's reading offers. */
  readonly field: string;
  /** The unit of numbers that have none. */
  readonly unit?: string;
}

/** A file to import. */
export interface ImportFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping?: ImportMapping;
  /** Cells whose current values in the catalog are retained, such as `C7` or `Parts!C7`. */
  readonly leave?: readonly string[];
}

/** The input of an importer: a file, or JSON from the request. */
export type ImportInput = Json | ImportFile;

/** A choice in how a file is read, with the answer that the file suggests or the mapping specifies. */
export interface ImportQuestion {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Why this value was chosen, in a few words, such as "found in the first line". */
  readonly hint?: string;
}

/** A meaning that a column can have. */
export interface ImportField {
  readonly id: string;
  readonly label: string;
  /** The units that its numbers may have. The first is the default. */
  readonly units?: readonly string[];
  /** Whether a column with this field is required for an import. */
  readonly required?: boolean;
  /** Whether several columns may have this field. */
  readonly several?: boolean;
}

/** A column of the file, its detected field, and its first cells as written and as interpreted. */
export interface ImportColumn {
  readonly header: string;
  /** The letters of the column in a spreadsheet, such as C. */
  readonly letters: string;
  readonly field?: string;
  readonly unit?: string;
  readonly cells: readonly string[];
  readonly values: readonly string[];
}

/**
 * A preview of the file before its records are created. A person reviews it and adjusts the mapping until it is right.
 */
export interface ImportReading {
  /**
   * How likely it is that the file is meant for this importer, from 0 to 1. The importer with the highest value is
   * suggested.
   */
  readonly fit: number;
  readonly questions?: readonly ImportQuestion[];
  readonly fields?: readonly ImportField[];
  readonly columns?: readonly ImportColumn[];
  /** The number of rows with data. */
  readonly rows?: number;
  readonly problems?: readonly Refusal[];
  readonly notes?: readonly string[];
}

/** An entry of a module's `importers`. It proposes records, which the hub checks and a person publishes. */
export interface Importer {
  /** A name in kebab-case, unique among the module's importers. */
  readonly id: string;
  readonly label: string;
  /** The file name extensions that it can read, such as `.csv`. Undefined for an importer that reads no files. */
  readonly files?: readonly string[];
  /**
   * The kinds of catalog records that it needs. For `designs` it gets the id, name and part number of each cable, and
   * the name in the file that the cable was imported from.
   */
  readonly reads?: readonly string[];
  /** Whether it has `read` and accepts a mapping. */
  readonly maps?: boolean;
  /** Previews the file. It saves nothing, and may be called after each change of the mapping. */
  read?(file: ImportFile, db: Records, tools: Tools): ImportReading | Promise<ImportReading>;
  /** `db` contains the catalog's records of the kinds in `reads`. */
  run(input: ImportInput, db: Records, tools: Tools): Imported | Promise<Imported>;
}

/**
 * An entry of a module's `loaders`: an importer without input, for example for a supplier's catalog or a file of
 * exchange rates. It is run by a person or on the declared schedule. Its result is a plan, as for any import.
 */
export interface Loader {
  readonly id: string;
  readonly label: string;
  readonly reads?: readonly string[];
  load(db: Records, tools: Tools): Imported | Promise<Imported>;
}
