import { Library } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import { describe } from './describe.ts';
import { writeYaml } from './write-yaml.ts';
import { readHarness } from '../harness/read-harness.ts';
import { rowsOf } from '../basis/rows.ts';
import { WirevizProblems } from '../basis/problem.ts';
import { bomOf, bomText } from '../bom/bom.ts';

/** The bill of materials that WireViz would create from the exported file, tab-separated. */
export function bomOfDesign(design: Design, db: Records): string {
  const { document } = describe(design, Library.build(rowsOf(db)), true);
  const harness = readHarness([{ file: `${design.id}.yml`, text: writeYaml(document) }], new WirevizProblems());
  return bomText(harness === undefined ? [] : bomOf(harness));
}
