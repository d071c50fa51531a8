/** Reads part data, additional components and additional items of the bill of materials. */
import type { WirevizProblems } from '../basis/problem.ts';
import type { MapValue } from '../yaml/value.ts';
import { AttributeReader } from './attributes.ts';
import { withNewKeys } from './old-keys.ts';
import { partKeys, type AddedPart, type BomItem, type PartData } from './types.ts';

/** Replaces links by their text, as WireViz does in its bill of materials: `<a href="…">B-499</a>` becomes `B-499`. */
export function withoutLinks(text: string): string {
  return text.replace(/<a\s[^<>]*>([^<>]*)<\/a>/gi, '$1');
}

/** The part data of an item, with one text for each key. */
export function partDataOf(reader: AttributeReader): PartData {
  const entries = partKeys.flatMap((key) => {
    const text = reader.text(key);
    return text === undefined ? [] : [[key, withoutLinks(text)] as const];
  });
  return Object.fromEntries(entries);
}

const addedKeys: ReadonlySet<string> = new Set([
  'type',
  'subtype',
  'qty',
  'qty_multiplier',
  'unit',
  ...partKeys,
  'bgcolor',
]);

const multipliers = {
  connector: ['pincount', 'populated', 'unpopulated'],
  cable: ['wirecount', 'terminations', 'length', 'total_length'],
} as const;

export function readAdded(parent: AttributeReader, kind: keyof typeof multipliers): AddedPart[] {
  return parent.maps('additional_components').map((map) => readOne(map, parent, kind));
}

function readOne(map: MapValue, parent: AttributeReader, kind: keyof typeof multipliers): AddedPart {
  const what = `${parent.what}: additional component`;
  const reader = new AttributeReader(what, map.place, withNewKeys(what, map, parent.problems), parent.problems);
  reader.onlyKnown(addedKeys);
  const type = reader.text('type');
  if (type === undefined) parent.problems.error(map.place, `${what} has no type.`, 'Write type: and what it is.');
  const multiplier = reader.text('qty_multiplier');
  checkMultiplier(reader, multiplier, kind);
  return {
    ...partDataOf(reader),
    type: type ?? '',
    ...optional('subtype', reader.text('subtype')),
    qty: reader.number('qty', 1),
    ...optional('multiplier', multiplier),
    ...optional('unit', reader.text('unit')),
    attributes: reader.attributes,
    place: map.place,
  };
}

function checkMultiplier(
  reader: AttributeReader,
  multiplier: string | undefined,
  kind: keyof typeof multipliers,
): void {
  const allowed: readonly string[] = multipliers[kind];
  if (multiplier === undefined || allowed.includes(multiplier)) return;
  reader.problems.error(
    reader.placeOf('qty_multiplier'),
    `${reader.what}: a ${kind} has no quantity "${multiplier}".`,
    `Write one of ${allowed.join(', ')}.`,
  );
}

export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}

const bomKeys: ReadonlySet<string> = new Set(['description', 'qty', 'unit', 'designators', ...partKeys]);

export function readBomItem(map: MapValue, problems: WirevizProblems): BomItem {
  const what = 'additional_bom_items';
  const reader = new AttributeReader(what, map.place, withNewKeys(what, map, problems), problems);
  reader.onlyKnown(bomKeys);
  const description = reader.text('description');
  if (description === undefined)
    problems.error(map.place, `${what}: an item has no description.`, 'Write description: and what it is.');
  return {
    ...partDataOf(reader),
    description: description ?? '',
    qty: reader.number('qty', 1),
    ...optional('unit', reader.text('unit')),
    designators: reader.texts('designators'),
    attributes: reader.attributes,
    place: map.place,
  };
}
