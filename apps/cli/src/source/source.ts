import type { Library, NumberedRecord } from '@cablewright/engine';
import type { Design, Drawing, FrozenRecords, SavedVersion } from '@cablewright/model';

/** A catalog to read: a folder of documents, or a database. */
export interface CatalogSource {
  /** The name of the catalog in messages. */
  readonly name: string;
  library(): Promise<Library>;
  design(id: string): Promise<Design | undefined>;
  drawing(id: string): Promise<Drawing | undefined>;
  version(design: string, rev: number): Promise<SavedVersion | undefined>;
  /** The records that were frozen with revisions, by the address of their content. */
  frozen(address: string): Promise<FrozenRecords | undefined>;
  /** The revisions of a design, in any order. */
  revisions(design: string): Promise<number[]>;
  /** The designs and drawings in force, for their numbers. */
  numbered(): Promise<NumberedRecord[]>;
  close(): Promise<void>;
}
