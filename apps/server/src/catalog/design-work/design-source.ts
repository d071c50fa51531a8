import type { Catalog, Library } from '@cablewright/engine';
import type { Design, FrozenRecords, SavedVersion } from '@cablewright/model';
import type { RuleModules } from '../../platform/modules/rule-modules.ts';
import type { Quarantine } from '../quarantine/quarantine.ts';

/** A saved revision with everything needed to interpret it. */
export type PlacedVersion = Pick<SavedVersion, 'body' | 'definitions'> & {
  readonly environment?: readonly FrozenRecords[] | undefined;
};

/** Reads the designs that another design places. */
export interface PlacedReader {
  working(id: string): Promise<Design | undefined>;
  saved(id: string, rev: number): Promise<PlacedVersion | undefined>;
}

/** The parts of the catalog that are needed to work on a design. The live catalog implements this. */
export interface DesignSource {
  readonly library: Library;
  /** The number of the last change set. */
  readonly seq: number;
  readonly numbers: { readonly inUse: NonNullable<Catalog['numbers']> };
  readonly designs: { get(id: string): { readonly seq: number } | undefined };
  readonly ruleModules: RuleModules;
  readonly quarantine: Quarantine;
  /** Today as YYYY-MM-DD. */
  today(): string;
  /** The server's test parameters and those in the design's drawing. */
  testsOf(id: string): Catalog['tests'];
  design(id: string): Promise<Design | undefined>;
  wholeVersion(design: string, rev: number): Promise<PlacedVersion | undefined>;
  withModuleRules(around: Catalog, design: unknown): Promise<Catalog>;
}
