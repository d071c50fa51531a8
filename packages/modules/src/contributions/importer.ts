/** Imports of records: a parts list, files of another tool, a supplier's catalog. */
import type { Json } from '@cablewright/model';
import type { Records, Tools } from './records.ts';

/** A place in an imported file: a line and column of a text, or a row and column of a table. All count from 1. */
export interface FilePlace {
  /** The file, where several are imported together. */
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
  /** The document it belongs to: connectors, wires, designs, vocab/signals … */
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, Json>>;
  /** Where in the file the record is. */
  readonly at?: FilePlace;
  /** Where values of the record are, by JSON pointer. A place holds for everything under its pointer. */
  readonly from?: Readonly<Record<string, FilePlace>>;
  /** The cells of an edited list that differ, as a person sees them. They are shown in place of the fields of the record. */
  readonly cells?: readonly ChangedCell[];
}

/** A cell of a list that was exported, edited outside and comes back. */
export interface ChangedCell {
  readonly at: FilePlace;
  readonly before: string;
  readonly after: string;
}

/** Something in the file that is not imported. */
export interface Refusal {
  readonly at?: FilePlace;
  /** What is wrong, as a sentence. */
  readonly message: string;
  /** What to write instead, as a sentence. */
  readonly remedy?: string;
}

/**
 * The result of an importer: the records, what of the file is refused, and notes for the import plan; or why nothing of it can be
 * imported. Refused parts do not stop the others: they are listed in the plan with their places.
 */
export type Imported =
  | {
      readonly ok: true;
      readonly records: readonly ImportedRecord[];
      readonly refused?: readonly Refusal[];
      readonly notes?: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly (string | Refusal)[] };

/** How a person wants a file to be read: answers to the questions of a reading, and what the columns of a table are. */
export interface ImportMapping {
  /** Answers by the id of the question. What is not answered is decided by the importer. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Columns by their headers. An empty field means that the column is not imported. Columns not listed are decided by the importer. */
  readonly columns?: readonly MappedColumn[];
}

export interface MappedColumn {
  readonly header: string;
  /** One of the fields of the reading. */
  readonly field: string;
  /** The unit of numbers without one. */
  readonly unit?: string;
}

/** A file to import. */
export interface ImportFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping?: ImportMapping;
  /** Cells to leave as they are in the catalog: `C7`, `Parts!C7`. */
  readonly leave?: readonly string[];
}

/** What an importer gets: a file, or what was sent as JSON. */
export type ImportInput = Json | ImportFile;

/** A choice in how a file is read, with the answer that the file suggests or the mapping gives. */
export interface ImportQuestion {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Why this value, in a few words: "found in the first line". */
  readonly hint?: string;
}

/** What a column can be. */
export interface ImportField {
  readonly id: string;
  readonly label: string;
  /** Units its numbers may be in; the first is the default. */
  readonly units?: readonly string[];
  /** Without a column of this field nothing can be imported. */
  readonly required?: boolean;
  /** More than one column may have it. */
  readonly several?: boolean;
}

/** A column of the file, what it is taken for, and its first cells: as written, and as they are read. */
export interface ImportColumn {
  readonly header: string;
  /** Its letters in a spreadsheet: C. */
  readonly letters: string;
  readonly field?: string;
  readonly unit?: string;
  readonly cells: readonly string[];
  readonly values: readonly string[];
}

/** What a file holds, before its records are worked out: shown to a person, who changes the mapping until it is right. */
export interface ImportReading {
  /** How sure the importer is that the file is for it, from 0 to 1. The surest of several importers is proposed. */
  readonly fit: number;
  readonly questions?: readonly ImportQuestion[];
  readonly fields?: readonly ImportField[];
  readonly columns?: readonly ImportColumn[];
  /** Rows of data. */
  readonly rows?: number;
  readonly problems?: readonly Refusal[];
  readonly notes?: readonly string[];
}

/** What a module declares under `importers`. It proposes records; the hub checks them and a person publishes them. */
export interface Importer {
  /** Kebab-case; no two importers of a module share one. */
  readonly id: string;
  readonly label: string;
  /** Ends of the names of files it reads: `.csv`. Absent for an importer that reads no file. */
  readonly files?: readonly string[];
  /** The kinds of records of the catalog it looks at. With `designs` it gets the id, name and part number of each cable. */
  readonly reads?: readonly string[];
  /** True: it has `read`, and takes a mapping. */
  readonly maps?: boolean;
  /** What the file holds. Saves nothing and may be called for each change of the mapping. */
  read?(file: ImportFile, db: Records, tools: Tools): ImportReading | Promise<ImportReading>;
  /** `db` holds the catalog's records of the kinds it reads. */
  run(input: ImportInput, db: Records, tools: Tools): Imported | Promise<Imported>;
}

/**
 * What a module declares under `loaders`: an importer without an input, such as a supplier's catalog or a file of exchange rates. It is run
 * by a person, or by the schedule it asks for, and leads to a plan like any import.
 */
export interface Loader {
  readonly id: string;
  readonly label: string;
  readonly reads?: readonly string[];
  load(db: Records, tools: Tools): Imported | Promise<Imported>;
}
