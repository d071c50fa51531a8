import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { billOfMaterials, catalogOf, Library, validateDesign, units } from '@cablewright/engine';
import { formatTerminal, schemaOf, schemaProblems, sameJson } from '@cablewright/model';
import { beforeAll, expect, test } from 'vitest';
import { bomOf, bomText } from '../bom/bom.ts';
import { exportFile } from './export-file.ts';
import { keptOf } from '../kept/extension.ts';
import { partKeys, type CableItem, type WirevizHarness, type WirevizItem } from '../harness/types.ts';
import { importFile, type WirevizImport } from '../import/import-file.ts';
import { rowsOf } from '../basis/rows.ts';
import { problemLine } from '../../test-kit/problem-line.ts';
import { corpusFiles, corpusSources, withRecords } from '../../test-kit/catalog-and-corpus.ts';

type BomLine = ReturnType<typeof bomOf>[number];

const cachedFiles = new Map<string, WirevizImport>();
beforeAll(() => {
  for (const name of corpusFiles) cachedFiles.set(name, importFile(corpusSources(name), {}));
});

const good = corpusFiles.filter((name) => !name.startsWith('broken') && name !== 'prepended-1.yml');
const foundIn = (name: string) => cachedFiles.get(name)!.found!;

/** A readable summary of an import, as text. */
function account({ found, problems }: WirevizImport): string {
  const lines = problems
    .filter(({ severity }) => found !== undefined || severity === 'error')
    .map((problem) => `${problem.severity}: ${problemLine(problem)}`);
  if (found === undefined) return `${lines.join('\n')}\n`;
  const { design, records, devices, harness } = found;
  const { connectors = [], segments = [], mechanical = [] } = design.instances;
  return [
    ...lines,
    '',
    ...records
      .filter(({ kind }) => kind !== 'designs')
      .map(({ kind, id, record, place }) => `record ${kind} ${id} "${String(record['label'])}" line ${place.line}`),
    '',
    ...connectors.map(
      ({ id, def, role, label }) =>
        `connector ${id} ${def}${role === undefined ? '' : ` ${role}`}${label === undefined ? '' : ` "${label}"`}`,
    ),
    ...segments.map(
      ({ id, def, lengthMm, label, coreLabels }) =>
        `wire ${id} ${def} ${lengthMm === undefined ? 'no length' : `${lengthMm} mm`} "${label ?? ''}"${coreLabels === undefined ? '' : ` ${JSON.stringify(coreLabels)}`}`,
    ),
    ...mechanical.map(
      ({ id, def, qty, attachedTo }) =>
        `part ${id} ${def} ${qty}${attachedTo === undefined ? '' : ` on ${attachedTo}`}`,
    ),
    '',
    ...design.joints.map(({ a, b }) => `${formatTerminal(a)} = ${formatTerminal(b)}`),
    ...harness.mates.map(({ from, arrow, to }) => `${from} ${arrow} ${to}`),
    ...devices.map(({ connector, kind, word }) => `device ${connector} ${kind} (${word})`),
    '',
    bomText(bomOf(harness)),
  ].join('\n');
}

test('the corpus has each construct, each kind of broken file, and 40 harnesses', () => {
  expect(corpusFiles.filter((name) => name.startsWith('real')).length).toBeGreaterThanOrEqual(40);
  expect(corpusFiles.length).toBeGreaterThanOrEqual(120);
});

test.each(corpusFiles)('IO2.1 IO2.3 %s gives the result recorded next to it', async (name) => {
  const result = cachedFiles.get(name)!;
  expect(result.found === undefined, 'refused').toBe(!good.includes(name));
  await expect(account(result)).toMatchFileSnapshot(`../../corpus/expected/${name.replace(/yml$/, 'txt')}`);
});

test('every record of the corpus is valid, and no cable has an error in the checks', () => {
  for (const name of good) {
    const { records, design } = foundIn(name);
    for (const { kind, id, record } of records)
      expect([name, kind, id, schemaProblems(schemaOf(kind, id)!, record)]).toEqual([name, kind, id, []]);
    const catalog = catalogOf(libraryOf(name), [design]);
    expect([name, validateDesign(catalog, design).filter(({ severity }) => severity === 'error')]).toEqual([name, []]);
  }
});

const libraryOf = (name: string): Library => Library.build(rowsOf(withRecords({}, foundIn(name).records)));

test('IO2.2 [IO5.10] each connected end of the file is one joint with its pin, wire and side, and mated pins are joined', () => {
  for (const name of good) {
    const { harness, design } = foundIn(name);
    const ends = harness.runs.flatMap(({ from, to, cable, wire }) => [
      ...(from === undefined ? [] : [`${cable} ${wire} a ${from.connector} ${from.pin}`]),
      ...(to === undefined ? [] : [`${cable} ${wire} b ${to.connector} ${to.pin}`]),
    ]);
    const mated = harness.mates.flatMap(({ from, to }) => {
      const [a, b] = [from, to].map((end) => harness.connectors.find((connector) => connector.name === end)!.pins);
      return a!.filter((pin) => b!.includes(pin)).map((pin) => [`${from}.${pin}`, `${to}.${pin}`]);
    });
    const pairs = [...harness.pinMates, ...harness.connectors.flatMap(({ loops }) => loops), ...mated];
    expect([name, design.joints.length]).toEqual([name, new Set(ends).size + pairs.length]);
  }
});

/** The fields that distinguish the lines of a bill, with lengths in metres. */
function lineKey({ description, unit, ...parts }: BomLine): string {
  return JSON.stringify([
    description,
    units.mmPer(unit) === undefined ? unit : 'm',
    ...partKeys.map((key) => parts[key] ?? ''),
  ]);
}
const amount = ({ qty, unit }: BomLine): number =>
  units.mmPer(unit) === undefined ? qty : (qty * units.mmPer(unit)!) / 1000;

function summed(pairs: readonly (readonly [string, number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [key, qty] of pairs) sums.set(key, (sums.get(key) ?? 0) + qty);
  return Object.fromEntries(
    [...sums].map(([key, qty]) => [key, Math.round(qty * 1000) / 1000]).filter(([, qty]) => qty !== 0),
  );
}

const alone = (harness: WirevizHarness, item: WirevizItem, added: boolean): readonly BomLine[] => {
  const single = { ...item, added: added ? item.added : [] };
  const only = { connectors: [], cables: [], bomItems: [] };
  return bomOf({
    ...harness,
    ...only,
    ...(single.kind === 'connector' ? { connectors: [single] } : { cables: [single] }),
  });
};

/** Cablewright's bill of the imported cable, using the line of WireViz's bill for each definition. */
function ownBill(name: string): Record<string, number> {
  const { harness, design } = foundIn(name);
  const kept = keptOf(design)!;
  const lines = billOfMaterials(catalogOf(libraryOf(name)), design).lines;
  const keys = new Map<string, string>();
  const quantityOf = new Map(lines.map((line) => [`${line.kind} ${line.def}`, line.metres ?? line.quantity]));
  for (const item of harness.connectors) {
    const [line] = alone(harness, { ...item, ignoreInBom: false }, false);
    keys.set(`connectors ${kept.connectors.find((connector) => connector.name === item.name)!.def}`, lineKey(line!));
  }
  for (const item of harness.cables) {
    const segments = kept.cables.find((cable) => cable.name === item.name)!.segments;
    segments.forEach(({ def }, wire) => keys.set(`wires ${def}`, lineKey(wireLine(harness, item, wire))));
  }
  return summed([...keys].map(([def, key]) => [key, quantityOf.get(def) ?? 0] as const));
}

function wireLine(harness: WirevizHarness, item: CableItem, wire: number): BomLine {
  const wireItem = item.bundle
    ? {
        ...item,
        wires: 1,
        colours: item.colours.slice(wire, wire + 1),
        wireParts: item.wireParts.slice(wire, wire + 1),
      }
    : item;
  return alone(harness, { ...wireItem, ignoreInBom: false }, false)[0]!;
}

test('IO2.2 the bill of materials of the imported cable has the parts and amounts of WireViz’s, line by line', () => {
  for (const name of good) {
    const { harness } = foundIn(name);
    if ([...harness.connectors, ...harness.cables].some(({ ignoreInBom }) => ignoreInBom)) continue;
    const parts = {
      ...harness,
      bomItems: [],
      connectors: harness.connectors.map((connector) => ({ ...connector, added: [] })),
      cables: harness.cables.map((cable) => ({ ...cable, added: [] })),
    };
    const theirs = summed(bomOf(parts).map((line) => [lineKey(line), amount(line)] as const));
    const unknown = harness.cables.filter(
      ({ length, lengthUnit }) => length === 0 || units.mmPer(lengthUnit) === undefined,
    );
    if (unknown.length > 0) continue;
    expect([name, ownBill(name)]).toEqual([name, theirs]);
  }
});

test('IO2.2 additional parts are placed as often as WireViz counts them', () => {
  for (const name of good) {
    const { harness, design } = foundIn(name);
    const theirs = [...harness.connectors, ...harness.cables]
      .flatMap((item) => alone(harness, { ...item, ignoreInBom: true }, true))
      .reduce((sum, { qty }) => sum + qty, 0);
    const listed = harness.bomItems.reduce((sum, { qty }) => sum + qty, 0);
    const placed = (design.instances.mechanical ?? []).reduce((sum, { qty }) => sum + (qty ?? 1), 0);
    expect([name, Math.round(placed * 1000)]).toEqual([name, Math.round((theirs + listed) * 1000)]);
  }
});

test('IO2.5 exporting each file of the corpus leaves WireViz’s bill of materials unchanged', () => {
  for (const name of good) {
    const { harness, design, records } = foundIn(name);
    const text = exportFile(design, withRecords({}, records));
    const again = importFile([{ file: harness.file, text }], withRecords({}, records));
    expect([name, again.problems.filter(({ severity }) => severity === 'error')]).toEqual([name, []]);
    expect([name, bomText(bomOf(again.found!.harness))]).toEqual([name, bomText(bomOf(harness))]);
  }
});

test('IO2.1 IO2.5 import, export and import again: the same cable without additions, and everything that WireViz has is retained', () => {
  const shipped = shippedCatalog().db;
  for (const name of good) {
    for (const base of name.endsWith('r.yml') || name === 'all-together.yml' ? [{}, shipped] : [{}]) {
      const first = importFile(corpusSources(name), base).found!;
      const db = withRecords(base, first.records);
      const text = exportFile(first.design, db);
      const again = importFile([{ file: first.harness.file, text }], db).found!;
      expect([name, sameJson(again.design, first.design)]).toEqual([name, true]);
      expect([name, again.records.map(({ kind }) => kind)]).toEqual([name, ['designs']]);
      expect([name, connected(again.harness)]).toEqual([name, connected(first.harness)]);
    }
  }
});

/** The connections of a file, regardless of how its sets are written. */
function connected(harness: WirevizHarness): readonly string[] {
  const ends = harness.runs.flatMap(({ cable, wire, from, to }) => [
    from && `${cable} ${wire} a ${from.connector} ${from.pin}`,
    to && `${cable} ${wire} b ${to.connector} ${to.pin}`,
  ]);
  const arrows = harness.pinMates.map(
    ({ from, arrow, to }) => `${from.connector} ${from.pin} ${arrow} ${to.connector} ${to.pin}`,
  );
  const mates = harness.mates.map(({ from, arrow, to }) => `${from} ${arrow} ${to}`);
  return [...new Set([...ends.filter((end) => end !== undefined), ...arrows, ...mates])].toSorted();
}
