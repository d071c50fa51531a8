import type { Library, NumberedRecord } from '@cablewright/engine';
import type { Design, Drawing, FrozenRecords, SavedVersion } from '@cablewright/model';

/** Where a catalog is read from: a folder of documents, or a database. */
export interface CatalogSource {
  /** What it is, for messages. */
  readonly name: string;
  library(): Promise<Library>;
  design(id: string): Promise<Design | undefined>;
  drawing(id: string): Promise<Drawing | undefined>;
  version(design: string, rev: number): Promise<SavedVersion | undefined>;
  /** Records frozen with revisions, by the address of their content. */
  frozen(address: string): Promise<FrozenRecords | undefined>;
  /** The revisions of a design, in any order. */
  revisions(design: string): Promise<number[]>;
  /** The designs and drawings in force, for the numbers they carry. */
  numbered(): Promise<NumberedRecord[]>;
  close(): Promise<void>;
}
