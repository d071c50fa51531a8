/**
 * A WireViz file of 50 connectors and 500 wires: read, with all its parts and joints, and written again. Limit of the import: 150 ms warm.
 * The rival is the YAML parser alone on the same text, which is most of the work.
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
  const labels = Array.from({ length: wires }, (_, at) => `S${at}`).join(', ');
  const contacts = '[{type: Contact, qty_multiplier: populated}]';
  const plug = (at: number) =>
    `  X${at}: {type: Plug ${at % 7}, pinlabels: [${labels}], mpn: P-${at % 7}, additional_components: ${contacts}}`;
  const cable = (at: number) =>
    `  W${at}: {category: bundle, gauge: 0.5 mm2, length: ${1 + at / 10}, wirecount: ${wires}, color_code: DIN}`;
  const set = (at: number) => `  - [X${2 * at}: [1-${wires}], W${at}: [1-${wires}], X${2 * at + 1}: [${wires}-1]]`;
  const each = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));
  const lines = ['connectors:', ...each(2 * cables, plug), 'cables:', ...each(cables, cable), 'connections:'];
  return `${[...lines, ...each(cables, set)].join('\n')}\n`;
}

const text = harness();
const file = { fileName: 'big.yml', bytes: new TextEncoder().encode(text) };
const [importer] = wireviz.importers!;
const [exporter] = wireviz.exporters!;
const read = () => importer!.run(file, {}, undefined as never);

const imported = await read();
assert(imported.ok);
const design = imported.records.find(({ kind }) => kind === 'designs')!.record as unknown as Design;
assert.equal(design.instances.segments?.length, cables * wires);
assert.equal(design.joints.length, 2 * cables * wires);
const db: Record<string, Record<string, unknown>> = {};
for (const { kind, id, record } of imported.records) (db[kind] ??= {})[id] = record;

const timed = await interleave({ import: read, 'YAML parser alone': () => parse(text) as unknown }, 20);
report('import of 50 connectors and 500 wires', timed[0]!, timed[1]!, 150);
const options = { settings: {} } as never;
const written = await interleave(
  { export: () => exporter!.render(design, asJson(db) as unknown as Records, options), import: read },
  10,
);
report('export of the same cable, which imports it once to see that it comes back', written[0]!, written[1]!);
