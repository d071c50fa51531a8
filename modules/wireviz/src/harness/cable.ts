/** Reads one entry of `cables`. */
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import type { MapValue } from '../yaml/value.ts';
import { AttributeReader } from './attributes.ts';
import { checkColour } from './check-colour.ts';
import { codeColours, colourCodeNames } from './colours.ts';
import { withNewKeys } from './old-keys.ts';
import { optional, partDataOf, readAdded, withoutLinks } from './parts.ts';
import { partKeys, type CableItem, type PartData } from './types.ts';

const cableKeys: ReadonlySet<string> = new Set([
  'category',
  'type',
  'gauge',
  'gauge_unit',
  'show_equiv',
  'length',
  'length_unit',
  'shield',
  'color',
  'image',
  'notes',
  'ignore_in_bom',
  ...partKeys,
  'additional_components',
  'wirecount',
  'colors',
  'color_code',
  'wirelabels',
  'bgcolor',
  'bgcolor_title',
  'show_name',
  'show_wirecount',
  'show_wirenumbers',
  'autogenerate',
]);

export function readCable(name: string, map: MapValue, problems: WirevizProblems): CableItem {
  const what = `Cable ${name}`;
  const reader = new AttributeReader(what, map.place, withNewKeys(what, map, problems), problems);
  reader.onlyKnown(cableKeys);
  const bundle = isBundle(reader);
  const wires = wiresOf(reader);
  checkColour(reader, 'color', 'bgcolor', 'bgcolor_title', 'colors');
  const lists = bundle && partKeys.some((key) => reader.value(key)?.kind === 'list');
  return {
    kind: 'cable',
    name,
    template: name,
    place: map.place,
    ...(lists ? {} : partDataOf(reader)),
    wireParts: lists ? wirePartsOf(reader, wires) : [],
    ...optional('type', reader.text('type')),
    ...optional('color', reader.text('color')),
    bundle,
    ...optional('gauge', gaugeOf(reader)),
    ...lengthOf(reader),
    shield: shieldOf(reader),
    wires,
    colours: coloursOf(reader, wires),
    labels: labelsOf(reader, wires),
    showName: reader.flag('show_name', name !== '' && !name.startsWith('__')),
    ignoreInBom: reader.flag('ignore_in_bom', false),
    added: readAdded(reader, 'cable'),
    attributes: reader.attributes,
  };
}

function isBundle(reader: AttributeReader): boolean {
  const category = reader.text('category');
  if (category === undefined || category === 'bundle') return category === 'bundle';
  reader.problems.remark(
    reader.placeOf('category'),
    `${reader.what}: the category "${category}" is kept and has no effect.`,
    'Write category: bundle, or remove it.',
  );
  return false;
}

function wiresOf(reader: AttributeReader): number {
  const count = reader.count('wirecount', limits.positions);
  const colours = reader.scalars('colors').length;
  if (count !== undefined) return count;
  if (colours > 0) return Math.min(colours, limits.positions);
  if (reader.failed) return 1;
  const code = reader.has('color_code');
  reader.problems.error(
    code ? reader.placeOf('color_code') : reader.place,
    code ? `${reader.what} has a color_code but no wirecount.` : `${reader.what} has no wires.`,
    code ? 'Add wirecount: and the number of wires.' : 'Write wirecount: 4, or list its colors.',
  );
  return 1;
}

function coloursOf(reader: AttributeReader, wires: number): readonly string[] {
  const listed = reader.texts('colors');
  if (listed.length > 0) return Array.from({ length: wires }, (_, index) => listed[index % listed.length]!);
  const code = reader.text('color_code');
  if (code === undefined) return [];
  const colours = codeColours(code, wires);
  if (colours === undefined)
    reader.problems.error(
      reader.placeOf('color_code'),
      `${reader.what}: there is no colour code "${code}".`,
      `Write one of ${colourCodeNames.join(', ')}.`,
    );
  return colours ?? [];
}

function labelsOf(reader: AttributeReader, wires: number): readonly string[] {
  const labels = reader.texts('wirelabels');
  if (labels.length > wires)
    reader.problems.error(
      reader.placeOf('wirelabels'),
      `${reader.what}: wirelabels lists ${labels.length}, but there are ${wires} wires.`,
      'Make them agree.',
    );
  if (labels.includes('s') && reader.has('shield'))
    reader.problems.error(
      reader.placeOf('wirelabels'),
      `${reader.what}: "s" is the shield and cannot be a wire's label.`,
      'Use another label.',
    );
  return labels.length === 0 ? [] : Array.from({ length: wires }, (_, index) => labels[index] ?? '');
}

function shieldOf(reader: AttributeReader): boolean | string {
  const value = reader.value('shield');
  if (value === undefined) return false;
  if (value.kind === 'scalar') return typeof value.value === 'boolean' ? value.value : value.text;
  reader.flag('shield', false);
  return false;
}

const withUnit = /^([0-9]+(?:[.,][0-9]+)?)\s*(.*)$/;

/** Reads `0.25 mm2`, `24 AWG`, `0.25`, or number and unit from separate keys. */
function gaugeOf(reader: AttributeReader): CableItem['gauge'] {
  const text = reader.text('gauge');
  if (text === undefined) return undefined;
  const [, awg] = /^awg\s*([0-9/]+)$/i.exec(text) ?? [];
  if (awg !== undefined) return remarked(reader, 'gauge', text, { value: awg, unit: 'AWG' });
  const [, value, unit = ''] = withUnit.exec(text) ?? [];
  if (value === undefined) {
    reader.problems.error(
      reader.placeOf('gauge'),
      `${reader.what}: the gauge "${text}" is not a number with a unit.`,
      'Write for example gauge: 0.25 mm2 or gauge: 24 AWG.',
    );
    return undefined;
  }
  const gauge = { value: value.replace(',', '.'), unit: gaugeUnit(unit || (reader.text('gauge_unit') ?? 'mm2')) };
  const plain = unit === '' || text === `${value} ${unit}`;
  return plain && !value.includes(',') ? gauge : remarked(reader, 'gauge', text, gauge);
}

function remarked<T extends { readonly value: string; readonly unit: string }>(
  reader: AttributeReader,
  key: string,
  text: string,
  read: T,
): T {
  reader.problems.remark(
    reader.placeOf(key),
    `${reader.what}: the ${key} "${text}" is read as ${read.value} ${read.unit}; WireViz does not read it.`,
    `Write ${key}: ${read.value} ${read.unit === 'mm²' ? 'mm2' : read.unit}.`,
  );
  return read;
}

function gaugeUnit(unit: string): string {
  if (unit.toUpperCase() === 'AWG') return 'AWG';
  return /^(?:mm2|mm²|mm\^2)$/i.test(unit) ? 'mm²' : unit;
}

function lengthOf(reader: AttributeReader): { readonly length: number; readonly lengthUnit: string } {
  const text = reader.text('length');
  const unitKey = reader.text('length_unit') ?? 'm';
  if (text === undefined) return { length: 0, lengthUnit: unitKey };
  const [, value, unit = ''] = withUnit.exec(text) ?? [];
  if (value === undefined) {
    reader.problems.error(
      reader.placeOf('length'),
      `${reader.what}: the length "${text}" is not a number with a unit.`,
      'Write for example length: 2.5 or length: 30 cm.',
    );
    return { length: 0, lengthUnit: 'm' };
  }
  const gauge = { value: value.replace(',', '.'), unit: unit || unitKey };
  if (value.includes(',') || (text !== value && text !== `${value} ${unit}`)) remarked(reader, 'length', text, gauge);
  return { length: Number(gauge.value), lengthUnit: gauge.unit };
}

/** The part data of each wire. A list has one value for each wire; a text applies to all. */
function wirePartsOf(reader: AttributeReader, wires: number): PartData[] {
  const columns = partKeys.map((key) => {
    const list = reader.value(key)?.kind === 'list';
    const texts = reader.texts(key).map(withoutLinks);
    if (list && texts.length !== wires)
      reader.problems.error(
        reader.placeOf(key),
        `${reader.what}: ${key} lists ${texts.length}, but there are ${wires} wires.`,
        'List one for each wire.',
      );
    return [key, Array.from({ length: wires }, (_, index) => (list ? texts[index] : texts[0]))] as const;
  });
  return Array.from({ length: wires }, (_, index) =>
    Object.fromEntries(columns.flatMap(([key, texts]) => (texts[index] === undefined ? [] : [[key, texts[index]]]))),
  );
}
