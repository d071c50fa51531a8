/** A WireViz file as records of the catalog. */
import type { Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { Harness } from '../harness/types.ts';
import { readHarness } from '../harness/read-harness.ts';
import { Problems, type Place, type Problem } from '../problem.ts';
import type { Source } from '../yaml/read.ts';
import { deviceOffers, type DeviceOffer } from './devices.ts';
import { DesignMaker } from './design.ts';
import { designIdFor } from './design-id.ts';
import { Stock, type MadeRecord } from './stock.ts';
import { ownDesign } from './own-design.ts';

export interface ReadFile {
  readonly problems: readonly Problem[];
  /** Absent where the file has errors. */
  readonly found?: {
    readonly harness: Harness;
    readonly design: Design;
    readonly records: readonly MadeRecord[];
    readonly devices: readonly DeviceOffer[];
  };
}

/** Reads a file, after the files prepended to it. `db`: the records of the library, and its designs and devices. */
export function importFile(sources: readonly Source[], db: Records): ReadFile {
  const problems = new Problems();
  const harness = readHarness(sources, problems);
  if (harness === undefined || problems.errors.length > 0) return { problems: problems.all };
  const stock = new Stock(db, harness.file);
  const own = ownDesign(harness, stock.library, problems);
  const plain = () => new DesignMaker(harness, stock, problems).design(designIdFor(harness, db['designs'] ?? {}));
  const design = own ?? plain();
  const place: Place = { file: harness.file, line: 1, column: 1 };
  const records = [...stock.made, { kind: 'designs', id: design.id, record: design, place }];
  return { problems: problems.all, found: { harness, design, records, devices: deviceOffers(harness, design, db) } };
}
