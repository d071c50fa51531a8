/**
 * WireViz's bill of materials, derived from its documentation ("BOM items and additional components") and the files
 * published with its examples: one line for items with the same description, unit and part data.
 */
import { derived } from '@cablewright/derive';
import { colourInMode } from '../harness/colours.ts';
import { withoutLinks } from '../harness/parts.ts';
import {
  partKeys,
  type AddedPart,
  type CableItem,
  type ConnectorItem,
  type WirevizHarness,
  type PartData,
} from '../harness/types.ts';

interface BomLine extends PartData {
  readonly description: string;
  readonly qty: number;
  readonly unit: string;
  readonly designators: readonly string[];
}

export function bomOf(harness: WirevizHarness): BomLine[] {
  const mode = typeof harness.options['color_mode'] === 'string' ? harness.options['color_mode'] : 'SHORT';
  const entries = [
    ...harness.connectors.flatMap((item) => connectorLines(harness, item, mode)),
    ...harness.cables.flatMap((item) => cableLines(harness, item, mode)),
    ...harness.bomItems.map((item) => line(item, item.description, item.qty, item.unit ?? '', item.designators)),
  ];
  return folded(entries);
}

function line(
  parts: PartData,
  description: string,
  qty: number,
  unit: string,
  designators: readonly string[],
): BomLine {
  const partData = partKeys.flatMap((key) => (parts[key] === undefined ? [] : [[key, parts[key]] as const]));
  return {
    description: withoutLinks(description)
      .replaceAll(/\s*\n\s*/g, ' ')
      .trim(),
    qty,
    unit,
    designators,
    ...Object.fromEntries(partData),
  };
}

const words = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(', ');

export function connectorDescription(item: ConnectorItem, mode = 'SHORT'): string {
  const pins = item.showPincount ? `${item.pins.length} pins` : '';
  return words('Connector', item.type, item.subtype, pins, colourInMode(item.color ?? '', mode));
}

function connectorLines(harness: WirevizHarness, item: ConnectorItem, mode: string): BomLine[] {
  const designators = item.showName ? [item.name] : [];
  const ownLine = item.ignoreInBom ? [] : [line(item, connectorDescription(item, mode), 1, '', designators)];
  return [...ownLine, ...item.added.map((part) => addedLine(part, connectorFactor(harness, item, part), designators))];
}

const gaugeText = ({ gauge }: CableItem): string => (gauge === undefined ? '' : `${gauge.value} ${gauge.unit}`);

export function cableDescription(item: CableItem, mode = 'SHORT'): string {
  const gauge = gaugeText(item);
  const wires = `${item.wires}${gauge === '' ? ' wires' : ` x ${gauge}`}${item.shield === false ? '' : ' shielded'}`;
  return words('Cable', item.type, wires, colourInMode(item.color ?? '', mode));
}

export function wireDescription(item: CableItem, wire: number, mode = 'SHORT'): string {
  return words('Wire', item.type, gaugeText(item), colourInMode(item.colours[wire] ?? '', mode));
}

function cableLines(harness: WirevizHarness, item: CableItem, mode: string): BomLine[] {
  const designators = item.showName ? [item.name] : [];
  const added = item.added.map((part) => addedLine(part, cableFactor(harness, item, part), designators));
  if (item.ignoreInBom) return added;
  const { length, lengthUnit } = item;
  if (!item.bundle) return [line(item, cableDescription(item, mode), length, lengthUnit, designators), ...added];
  const wires = Array.from({ length: item.wires }, (_, wire) =>
    line(item.wireParts[wire] ?? item, wireDescription(item, wire, mode), length, lengthUnit, designators),
  );
  return [...wires, ...added];
}

function addedLine(part: AddedPart, factor: number, designators: readonly string[]): BomLine {
  return line(part, words(part.type, part.subtype), part.qty * factor, part.unit ?? '', designators);
}

/** The pins that wires, arrows and loops use, by connector. Computed once per harness. */
const usedPins = derived(
  'used pins of a WireViz harness',
  (harness: WirevizHarness): ReadonlyMap<string, ReadonlySet<number>> => {
    const used = new Map(harness.connectors.map(({ name, loops }) => [name, new Set(loops.flat())]));
    for (const { from, to } of [...harness.runs, ...harness.pinMates]) {
      for (const end of [from, to]) if (end !== undefined) used.get(end.connector)?.add(end.pin);
    }
    return used;
  },
);

const populatedPins = (harness: WirevizHarness, { name, loops }: ConnectorItem): number =>
  (usedPins(harness).get(name) ?? new Set(loops.flat())).size;

export function connectorFactor(harness: WirevizHarness, item: ConnectorItem, { multiplier }: AddedPart): number {
  if (multiplier === 'pincount') return item.pins.length;
  if (multiplier === 'populated') return populatedPins(harness, item);
  if (multiplier === 'unpopulated') return Math.max(0, item.pins.length - populatedPins(harness, item));
  return 1;
}

/** `terminations` counts each connection of the cable once. */
export function cableFactor(harness: WirevizHarness, item: CableItem, { multiplier }: AddedPart): number {
  if (multiplier === 'wirecount') return item.wires;
  if (multiplier === 'terminations') return harness.runs.filter(({ cable }) => cable === item.name).length;
  if (multiplier === 'length') return item.length;
  if (multiplier === 'total_length') return item.length * item.wires;
  return 1;
}

const keyOf = (entry: BomLine): string =>
  [entry.description, entry.unit, ...partKeys.map((key) => entry[key] ?? '')].join('\u0000');

function folded(entries: readonly BomLine[]): BomLine[] {
  const groups = Map.groupBy(entries, keyOf);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, group]) => ({
      ...group[0]!,
      qty: Math.round(group.reduce((sum, { qty }) => sum + qty, 0) * 1000) / 1000,
      designators: [...new Set(group.flatMap(({ designators }) => designators))].toSorted((a, b) => (a < b ? -1 : 1)),
    }));
}

const headings = { pn: 'P/N', manufacturer: 'Manufacturer', mpn: 'MPN', supplier: 'Supplier', spn: 'SPN' } as const;

/** Formats the bill of materials like WireViz: tab-separated, with columns for part data only if a line has any. */
export function bomText(lines: readonly BomLine[]): string {
  const columns = partKeys.filter((key) => lines.some((line) => line[key] !== undefined));
  const rows = lines.map((line, index) => [
    String(index + 1),
    line.description,
    String(line.qty),
    line.unit,
    line.designators.join(', '),
    ...columns.map((key) => line[key] ?? ''),
  ]);
  const head = ['Id', 'Description', 'Qty', 'Unit', 'Designators', ...columns.map((key) => headings[key])];
  return [head, ...rows].map((row) => `${row.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`).join('');
}
