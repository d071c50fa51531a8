/** Reads one entry of `connectors`. */
import type { FilePosition } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import type { MapValue } from '../yaml/value.ts';
import { AttributeReader } from './attributes.ts';
import { checkColour } from './check-colour.ts';
import { withNewKeys } from './old-keys.ts';
import { optional, partDataOf, readAdded } from './parts.ts';
import { partKeys, type ConnectorItem } from './types.ts';

const connectorKeys: ReadonlySet<string> = new Set([
  'type',
  'subtype',
  'category',
  'color',
  'image',
  'notes',
  'ignore_in_bom',
  ...partKeys,
  'additional_components',
  'pincount',
  'pins',
  'pinlabels',
  'pincolors',
  'bgcolor',
  'bgcolor_title',
  'style',
  'show_name',
  'show_pincount',
  'hide_disconnected_pins',
  'loops',
  'autogenerate',
]);

/** The connector of a template. Instances get other names. */
export function readConnector(name: string, map: MapValue, problems: WirevizProblems): ConnectorItem {
  const what = `Connector ${name}`;
  const reader = new AttributeReader(what, map.place, withNewKeys(what, map, problems), problems);
  reader.onlyKnown(connectorKeys);
  const simple = reader.text('style') === 'simple';
  const pins = pinsOf(reader, simple);
  const labels = reader.texts('pinlabels');
  checkColour(reader, 'color', 'bgcolor', 'bgcolor_title');
  const isNamed = name !== '' && !name.startsWith('__');
  return {
    kind: 'connector',
    name,
    template: name,
    place: map.place,
    ...partDataOf(reader),
    ...optional('type', reader.text('type')),
    ...optional('subtype', reader.text('subtype')),
    ...optional('color', reader.text('color')),
    pins,
    labels: pins.map((_, index) => labels[index] ?? ''),
    simple,
    loops: loopsOf(reader, pins, labels),
    showName: reader.flag('show_name', !simple && isNamed),
    showPincount: reader.flag('show_pincount', !simple),
    ignoreInBom: reader.flag('ignore_in_bom', false),
    added: readAdded(reader, 'connector'),
    attributes: reader.attributes,
  };
}

function pinsOf(reader: AttributeReader, simple: boolean): readonly string[] {
  const style = reader.text('style');
  if (style !== undefined && !simple)
    reader.problems.error(
      reader.placeOf('style'),
      `${reader.what}: there is no style "${style}".`,
      'Write style: simple, or remove it.',
    );
  const listedPins = reader.texts('pins');
  const count = countOf(reader, listedPins.length, simple);
  if (simple && count > 1)
    reader.problems.error(
      reader.place,
      `${reader.what} has the style simple and ${count} pins.`,
      'A simple connector has one pin: remove style, or keep one pin.',
    );
  checkUnique(reader, listedPins);
  return listedPins.length > 0
    ? padded(listedPins, count)
    : Array.from({ length: count }, (_, index) => String(index + 1));
}

/** The number of pins: the length of the longest list. `pincount` must agree with it. */
function countOf(reader: AttributeReader, pins: number, simple: boolean): number {
  const labels = reader.scalars('pinlabels').length;
  const colours = reader.scalars('pincolors').length;
  const count = reader.count('pincount', limits.positions);
  const longest = Math.max(pins, labels, colours);
  if (longest > limits.positions) tooMany(reader);
  if (count !== undefined && longest > count) disagree(reader, count, pins, labels);
  const pinCount = count ?? Math.min(longest, limits.positions);
  if (pinCount > 0 || simple || reader.failed) return Math.max(pinCount, 1);
  reader.problems.error(
    reader.place,
    `${reader.what} has no pins.`,
    'Write pincount: 4, or list its pins or pinlabels.',
  );
  return 1;
}

function tooMany(reader: AttributeReader): void {
  reader.problems.error(reader.place, `${reader.what} has more than ${limits.positions} pins.`, 'Split the connector.');
}

function disagree(reader: AttributeReader, count: number, pins: number, labels: number): void {
  const key = pins > count ? 'pins' : labels > count ? 'pinlabels' : 'pincolors';
  reader.problems.error(
    reader.placeOf(key),
    `${reader.what}: ${key} lists ${Math.max(pins, labels)}, but pincount is ${count}.`,
    'Make them agree, or remove pincount.',
  );
}

/** The listed pins, followed by free numbers up to the requested count. */
function padded(listedPins: readonly string[], count: number): readonly string[] {
  const pins = [...listedPins];
  for (let number = 1; pins.length < count; number += 1) if (!pins.includes(String(number))) pins.push(String(number));
  return pins;
}

function checkUnique(reader: AttributeReader, pins: readonly string[]): void {
  const twice = pins.find((pin, index) => pins.indexOf(pin) !== index);
  if (twice === undefined) return;
  reader.problems.error(
    reader.placeOf('pins'),
    `${reader.what}: the pin ${twice} is listed twice.`,
    'Give each pin its own number; use pinlabels for names that repeat.',
  );
}

function loopsOf(reader: AttributeReader, pins: readonly string[], labels: readonly string[]): [number, number][] {
  const value = reader.value('loops');
  if (value === undefined) return [];
  const items = value.kind === 'list' ? value.items : [value];
  return items.flatMap((item): [number, number][] => {
    const ends = item.kind === 'list' ? item.items : [];
    const [a, b] = ends.map((end) =>
      end.kind === 'scalar' ? pinAt(reader, end.text, end.place, pins, labels) : undefined,
    );
    if (ends.length !== 2) {
      reader.problems.error(item.place, `${reader.what}: a loop needs two pins.`, 'Write loops: [[1, 2], [3, 4]].');
      return [];
    }
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

function pinAt(
  reader: AttributeReader,
  text: string,
  place: FilePosition,
  pins: readonly string[],
  labels: readonly string[],
): number | undefined {
  const index = pins.includes(text) ? pins.indexOf(text) : labels.indexOf(text);
  if (index >= 0) return index;
  reader.problems.error(
    place,
    `${reader.what}: a loop names the pin ${text}, which it does not have.`,
    `Pins: ${pins.slice(0, 40).join(', ')}.`,
  );
  return undefined;
}
