/** Imports of records: a parts list, files of another tool, a supplier's catalog. */
import type { Library } from '@cablewright/engine';
import type { Json } from '@cablewright/model';

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

export interface ImportTools {
  /** Aborted when the import is cancelled. */
  readonly signal: AbortSignal;
  /** Reports progress. */
  readonly progress: (done: number, total: number, text?: string) => void;
}

/** What a module declares under `importers`. It proposes records; the hub checks them and a person publishes them. */
export interface Importer {
  /** Kebab-case; no two importers of a module share one. */
  readonly id: string;
  readonly label: string;
  run(input: Json, catalog: Library, tools: ImportTools): Imported | Promise<Imported>;
}
