/** Imports of records: a parts list, files of another tool, a supplier's catalog. */
import type { Json } from '@cablewright/model';
import type { Records, Tools } from './records.ts';

/** One record an import would write. The record holds its own id. */
export interface ImportedRecord {
  /** The document it belongs to: connectors, wires, designs, vocab/signals … */
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, Json>>;
}

/** The result of an importer: the records and notes for the import plan, or why the input cannot be imported. */
export type Imported =
  | { readonly ok: true; readonly records: readonly ImportedRecord[]; readonly notes?: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What an importer gets. A file is in it as its bytes. */
export type ImportInput = Json | { readonly fileName: string; readonly bytes: Uint8Array };

/** What a module declares under `importers`. It proposes records; the hub checks them and a person publishes them. */
export interface Importer {
  /** Kebab-case; no two importers of a module share one. */
  readonly id: string;
  readonly label: string;
  /** Ends of the names of files it reads: `.csv`. Absent for an importer that reads no file. */
  readonly files?: readonly string[];
  /** The kinds of records of the catalog it looks at. */
  readonly reads?: readonly string[];
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
