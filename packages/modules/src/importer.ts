/** Bringing records in from somewhere else: a parts list, another tool's files, a supplier's catalog. */
import type { Library } from '@cablewright/engine';
import type { Json } from '@cablewright/model';

/** One record an import would write. The record holds its own id. */
export interface ImportedRecord {
  /** The document it belongs to: connectors, wires, designs, vocab/signals … */
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, Json>>;
}

/** What an importer found: the records, and remarks for the person who reads the plan; or why it can make nothing of the input. */
export type Imported =
  | { readonly ok: true; readonly records: readonly ImportedRecord[]; readonly notes?: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

export interface ImportTools {
  /** Aborted when somebody cancels the import. */
  readonly signal: AbortSignal;
  /** Shows how far it is. */
  readonly progress: (done: number, total: number, text?: string) => void;
}

/** What a module declares under `importers`. It reads and proposes; the hub checks what it proposes, and a person publishes it. */
export interface Importer {
  /** Kebab-case; no two importers of a module share one. */
  readonly id: string;
  readonly label: string;
  run(input: Json, catalog: Library, tools: ImportTools): Imported | Promise<Imported>;
}
