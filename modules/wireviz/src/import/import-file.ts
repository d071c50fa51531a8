/** Converts a WireViz file to records of the catalog. */
import { idFromLabel, type Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { FilePosition } from '@cablewright/modules/reading';
import type { WirevizHarness } from '../harness/types.ts';
import { readHarness } from '../harness/read-harness.ts';
import { WirevizProblems, type FileProblem } from '../basis/problem.ts';
import type { YamlSource } from '../yaml/read.ts';
import { deviceOffers, type DeviceOffer } from './devices.ts';
import { DesignMaker } from './design.ts';
import { baseName, designIdFor, sameCable } from './design-id.ts';
import { WirevizStock, type MadeRecord } from './stock.ts';
import { ownDesign } from './own-design.ts';

export interface WirevizImport {
  readonly problems: readonly FileProblem[];
  /** Missing if the file has errors. */
  readonly found?: {
    readonly harness: WirevizHarness;
    readonly design: Design;
    readonly records: readonly MadeRecord[];
    readonly devices: readonly DeviceOffer[];
    /** The id of the cable to update in the catalog, or `new`. */
    readonly chosen: string;
  };
}

/**
 * Reads a file together with the files prepended to it. `db` contains the records of the library, the devices, and the
 * cables with their names. `cable` is the id of the cable to change, or `new`; the default is the cable with the same
 * id and name, otherwise a new one. `usedIds` contains ids of other cables in the import.
 */
export function importFile(
  sources: readonly YamlSource[],
  db: Records,
  cable?: string,
  usedIds: ReadonlySet<string> = new Set(),
): WirevizImport {
  const problems = new WirevizProblems();
  const harness = readHarness(sources, problems);
  if (harness !== undefined && problems.errors.length === 0 && placesNothing(harness))
    problems.error(
      { file: harness.file, line: 1, column: 1 },
      'The file places nothing: its connectors and cables are templates that no connection set uses.',
      'Import it together with the file that uses them, or add sets under connections, such as "- [X1]".',
    );
  if (harness === undefined || problems.errors.length > 0) return { problems: problems.all };
  const stock = new WirevizStock(db, harness.file);
  const stored = ownDesign(harness, stock.library, problems);
  const result =
    stored ?? new DesignMaker(harness, stock, problems).design(idFromLabel(baseName(harness.file), undefined, 'cable'));
  const chosen = cable ?? sameCable(result.id, result.label ?? '', db);
  const design = { ...result, id: designIdFor(result.id, chosen, db, usedIds) };
  const position: FilePosition = { file: harness.file, line: 1, column: 1 };
  const records = [...stock.made, { kind: 'designs', id: design.id, record: design, place: position }];
  return {
    problems: problems.all,
    found: { harness, design, records, devices: deviceOffers(harness, design, db), chosen },
  };
}

function placesNothing({ connectors, cables, bomItems }: WirevizHarness): boolean {
  return connectors.length + cables.length + bomItems.length === 0;
}
