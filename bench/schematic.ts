/** The schematic of a 60-way cable as SVG, compared with writing the same drawing without laying it out. */
import assert from 'node:assert/strict';
import { schematicSheets, toSvg } from '@cablewright/documents';
import type { TitleBlock } from '@cablewright/documents/test-kit/sheets.ts';
import { manyWays } from '@cablewright/engine/test-kit/index.ts';
import { interleave, report } from './lib/measure.ts';

const block: TitleBlock = {
  organisation: 'Bench',
  title: '60 ways',
  layout: 'iso',
  document: 'Schematic',
  partNumber: 'CBL-00060',
  revision: '–',
  state: 'UNRELEASED',
  paper: 'A4',
  drawn: '',
  checked: '',
  approved: '',
  date: '',
};

const { catalog, design } = manyWays(60);
const sheets = schematicSheets(catalog, design, block);
const expected = sheets.map(toSvg);
// Each call gets a new design, as after an edit, so that nothing is cached from the previous call.
const draw = () => schematicSheets(catalog, structuredClone(design), block).map((sheet) => toSvg(sheet));
assert.deepEqual(draw(), expected);

const [ours, floor] = await interleave(
  { 'layout and svg': draw, 'svg of the finished drawing': () => sheets.map(toSvg) },
  60,
);
report('Schematic SVG of a 60-way cable', ours!, floor!, 15);
