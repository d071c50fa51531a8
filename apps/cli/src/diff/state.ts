/** Reads a state of a catalog into memory for a comparison. */
import {
  gatherCatalog,
  schemeInForce,
  NumbersInUse,
  numberedRecords,
  type Catalog,
  type Library,
} from '@cablewright/engine';
import { migrateDesign, type Design, type Drawing } from '@cablewright/model';
import type { DocumentFiles } from '../source/document-files.ts';
import { documentSource } from '../source/folder.ts';

export interface ComparedCatalog {
  readonly name: string;
  /** Every record in force, designs and drawings among them, by `kind:id`. */
  readonly records: ReadonlyMap<string, RecordInForce>;
  readonly library: Library;
  /** A design with the catalog that applies to it. Undefined if the state does not have the design. */
  readonly design: (id: string) => Promise<DesignInForce | undefined>;
}

export interface RecordInForce {
  readonly kind: string;
  readonly id: string;
  readonly record: unknown;
}

export interface DesignInForce {
  readonly design: Design;
  readonly drawing: Drawing | undefined;
  readonly catalog: Catalog;
}

/** Refuses a state with an unreadable document, which would otherwise be reported as removed. */
export async function readState(files: DocumentFiles): Promise<ComparedCatalog> {
  const source = documentSource(files);
  const library = await source.library();
  const documents = await source.numbered();
  const designs = new Map<string, Design>();
  const records = new Map<string, RecordInForce>();
  for (const { kind, key, record } of documents) {
    const value = kind === 'designs' ? migrateDesign(record) : record;
    if (kind === 'designs') designs.set(key, value as Design);
    records.set(`${kind}:${key}`, { kind, id: key, record: value });
  }
  for (const kind of library.kinds())
    for (const { key, record } of library.entries(kind)) records.set(`${kind}:${key}`, { kind, id: key, record });
  const reader = {
    working: (id: string) => Promise.resolve(designs.get(id)),
    saved: (id: string, rev: number) => source.version(id, rev),
  };
  const numbers = NumbersInUse.build(schemeInForce(library).scheme, [...numberedRecords(library), ...documents]);
  const drawingOf = (id: string) => records.get(`drawings:${id}`)?.record as Drawing | undefined;
  return {
    name: files.name,
    records,
    library,
    async design(id) {
      const design = designs.get(id);
      if (design === undefined) return undefined;
      return {
        design,
        drawing: drawingOf(id),
        catalog: { ...(await gatherCatalog(library, design, reader)), numbers },
      };
    },
  };
}
