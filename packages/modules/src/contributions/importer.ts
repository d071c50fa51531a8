/** Imports of records: a parts list, files of another tool, a supplier's catalog. */
import type { Json } from '@cablewright/model';
import type { Records, Tools } from './records.ts';

/** A position in an imported file: line and column of a text, or row and column of a table. All count from 1. */
export interface FilePlace {
  /** The file, if several are imported together. */
  readonly file?: string;
  /** The sheet of a workbook. */
  readonly sheet?: string;
  readonly row?: number;
  readonly line?: number;
  readonly column?: number;
  /** The header of a table's column. */
  readonly header?: string;
}

/** One record an import would write. The record holds its own id. */
export interface ImportedRecord {
  /** The kind of document that contains it: connectors, wires, designs, vocab/signals … */
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, Json>>;
  /** Position of the record in the file. */
  readonly at?: FilePlace;
  /** Positions of values of the record, by JSON pointer. A position applies to everything under its pointer. */
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

/** A part of the file that is not imported. */
export interface Refusal {
  readonly at?: FilePlace;
  /** The problem, as a sentence. */
  readonly message: string;
  /** How to fix it, as a sentence. */
  readonly remedy?: string;
}

/** Something that the file does not state and that the importer assumed, or that it did not use: a person should confirm it. */
export interface Assumption {
  /**
   * `unit`: a column without one. `stock`: a wire without a part number. `reading`: anything else, described by `detail`.
   * `column`, `sheet`, `rows`: not used.
   */
  readonly about: 'unit' | 'stock' | 'reading' | 'column' | 'sheet' | 'rows';
  /** The column, wire, sheet or rows. */
  readonly subject?: string;
  /** The assumption: the unit, the name of the stock, or a sentence. */
  readonly detail?: string;
  readonly at?: FilePlace;
}

/**
 * The result of an importer: the records, the refused parts of the file, and notes for the import plan; or why nothing
 * can be imported. Refused parts do not stop the others: the plan lists them with their positions.
 */
export type Imported =
  | {
      readonly ok: true;
      readonly records: readonly ImportedRecord[];
      readonly refused?: readonly Refusal[];
      readonly notes?: readonly string[];
      /** The assumptions that were made. `notes` mention them too. */
      readonly assumed?: readonly Assumption[];
    }
  | { readonly ok: false; readonly problems: readonly (string | Refusal)[] };

/** How a file should be read: the answers to the importer's questions and the meanings of the columns. */
export interface ImportMapping {
  /** Answers by question id. The importer decides unanswered questions. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Columns by header. A column with an empty field is not imported. The importer decides about columns not listed. */
  readonly columns?: readonly MappedColumn[];
}

interface MappedColumn {
  readonly header: string;
  /** One of the fields in the reading. */
  readonly field: string;
  /** The unit of numbers that are written without one. */
  readonly unit?: string;
}

/** A file to import. */
export interface ImportFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping?: ImportMapping;
  /** Cells whose current values in the catalog are kept: `C7`, `Parts!C7`. */
  readonly leave?: readonly string[];
}

/** Input of an importer: a file, or JSON sent in the request. */
export type ImportInput = Json | ImportFile;

/** A choice in how a file is read, with the answer that the file suggests or the mapping specifies. */
export interface ImportQuestion {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Why this value was chosen, in a few words: "found in the first line". */
  readonly hint?: string;
}

/** A meaning that a column can have. */
export interface ImportField {
  readonly id: string;
  readonly label: string;
  /** Units that its numbers may have; the first is the default. */
  readonly units?: readonly string[];
  /** Without a column for this field, nothing can be imported. */
  readonly required?: boolean;
  /** Several columns may have this field. */
  readonly several?: boolean;
}

/** A column of the file, its detected field, and its first cells, both as written and as interpreted. */
export interface ImportColumn {
  readonly header: string;
  /** Its column letters in a spreadsheet: C. */
  readonly letters: string;
  readonly field?: string;
  readonly unit?: string;
  readonly cells: readonly string[];
  readonly values: readonly string[];
}

/** A preview of the file before its records are built. A person sees it and adjusts the mapping until it is right. */
export interface ImportReading {
  /** How likely it is that the file is for this importer, from 0 to 1. The highest of several importers is suggested. */
  readonly fit: number;
  readonly questions?: readonly ImportQuestion[];
  readonly fields?: readonly ImportField[];
  readonly columns?: readonly ImportColumn[];
  /** Number of data rows. */
  readonly rows?: number;
  readonly problems?: readonly Refusal[];
  readonly notes?: readonly string[];
}

/** An entry of a module's `importers`. It proposes records; the hub checks them and a person publishes them. */
export interface Importer {
  /** Kebab-case, unique among the module's importers. */
  readonly id: string;
  readonly label: string;
  /** File name extensions that it reads: `.csv`. Absent for an importer that reads no file. */
  readonly files?: readonly string[];
  /**
   * Kinds of catalog records that it reads. For `designs` it gets the id, name and part number of each cable, and the name in
   * the file it came from.
   */
  readonly reads?: readonly string[];
  /** Whether it has `read` and accepts a mapping. */
  readonly maps?: boolean;
  /** Previews the file. Saves nothing and may be called after each change of the mapping. */
  read?(file: ImportFile, db: Records, tools: Tools): ImportReading | Promise<ImportReading>;
  /** `db` contains the catalog's records of the kinds in `reads`. */
  run(input: ImportInput, db: Records, tools: Tools): Imported | Promise<Imported>;
}

/**
 * An entry of a module's `loaders`: an importer without input, for example for a supplier's catalog or a file of
 * exchange rates. A person or the declared schedule runs it. It results in a plan like any import.
 */
export interface Loader {
  readonly id: string;
  readonly label: string;
  readonly reads?: readonly string[];
  load(db: Records, tools: Tools): Imported | Promise<Imported>;
}
