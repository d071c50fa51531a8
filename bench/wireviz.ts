/**
 * A WireViz file of 50 connectors and 500 wires: read with all its parts and joints, and written again. Limit of the
 * import: 150 ms warm. The rival is the YAML parser alone on the same text, which is most of the work.
 */
import assert from 'node:assert/strict';
import { asJson, type Design } from '@cablewright/model';
import wireviz from '@cablewright/module-wireviz';
import type { Records } from '@cablewright/modules';
import { parse } from 'yaml';
import { interleave, report } from './lib/measure.ts';

const cables = 25;
const wires = 20;

function harness(): string {
  const labels = Array.from({ length: wires }, (_, index) => `S${index}`).join(', ');
  const contacts = '[{type: Contact, qty_multiplier: populated}]';
  const plug = (index: number) =>
    `  X${index}: {type: Plug ${index % 7}, pinlabels: [${labels}], mpn: P-${index % 7}, additional_components: ${contacts}}`;
  const cable = (index: number) =>
    `  W${index}: {category: bundle, gauge: 0.5 mm2, length: ${1 + index / 10}, wirecount: ${wires}, color_code: DIN}`;
  const set = (index: number) =>
    `  - [X${2 * index}: [1-${wires}], W${index}: [1-${wires}], X${2 * index + 1}: [${wires}-1]]`;
  const repeated = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index));
  const lines = ['connectors:', ...repeated(2 * cables, plug), 'cables:', ...repeated(cables, cable), 'connections:'];
  return `${[...lines, ...repeated(cables, set)].join('\n')}\n`;
}

const text = harness();
const file = { fileName: 'big.yml', bytes: new TextEncoder().encode(text) };
const [importer] = wireviz.importers!;
const [exporter] = wireviz.exporters!;
const importOnce = () => importer!.run(file, {}, undefined as never);

const imported = await importOnce();
assert(imported.ok);
const design = imported.records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
assert.equal(design.instances.segments?.length, cables * wires);
assert.equal(design.joints.length, 2 * cables * wires);
const db: Record<string, Record<string, unknown>> = {};
for (const { kind, id, record } of imported.records) (db[kind] ??= {})[id] = record;

const timed = await interleave({ import: importOnce, 'YAML parser alone': () => parse(text) as unknown }, 20);
report('import of 50 connectors and 500 wires', timed[0]!, timed[1]!, 150);
const options = { settings: {} } as never;
const written = await interleave(
  { export: () => exporter!.render(design, asJson(db) as unknown as Records, options), import: importOnce },
  10,
);
report('export of the same cable, which imports it once to see that it comes back', written[0]!, written[1]!);
