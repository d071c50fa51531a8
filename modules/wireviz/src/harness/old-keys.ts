/** Translates keys of WireViz 0.1 to 0.3 to their current names. */
import type { WirevizProblems } from '../basis/problem.ts';
import type { MapEntry, MapValue, ScalarValue, YamlValue } from '../yaml/value.ts';

const renamed: Readonly<Record<string, string>> = {
  pinout: 'pinlabels',
  pinnumbers: 'pins',
  gender: 'subtype',
  num_pins: 'pincount',
  num_wires: 'wirecount',
  wirelabel: 'wirelabels',
  internal_part_number: 'pn',
  manufacturer_part_number: 'mpn',
  supplier_part_number: 'spn',
};

/** The entries of an item with old keys renamed. Each rename is a remark, and a current key takes precedence. */
export function withNewKeys(what: string, map: MapValue, problems: WirevizProblems): MapEntry[] {
  const present = new Set(map.entries.map(({ key }) => key));
  const entries = map.entries.flatMap((entry) => {
    const key = renamed[entry.key];
    if (key === undefined) return [entry];
    const conflict = present.has(key) ? `; ${key} is here too and counts` : '';
    problems.remark(
      entry.place,
      `${what}: "${entry.key}" is an old key for ${key}${conflict}.`,
      `Write ${key} instead.`,
    );
    return conflict === '' ? [{ ...entry, key }] : [];
  });
  return withCaption(withCategory(what, entries, problems));
}

/** Before 0.2, a bundle was written as `type: bundle` and a ferrule as `category: ferrule`. */
function withCategory(what: string, entries: readonly MapEntry[], problems: WirevizProblems): MapEntry[] {
  return entries.map((entry) => {
    const text = entry.value.kind === 'scalar' ? entry.value.text : undefined;
    const now = text === undefined ? undefined : oldValues[`${entry.key}: ${text}`];
    if (now === undefined) return entry;
    problems.remark(
      entry.place,
      `${what}: "${entry.key}: ${text}" is an old form of ${now[0]}: ${now[1]}.`,
      `Write ${now[0]}: ${now[1]} instead.`,
    );
    return { ...entry, key: now[0], value: { ...(entry.value as ScalarValue), value: now[1], text: now[1] } };
  });
}

const oldValues: Readonly<Record<string, readonly [key: string, value: string]>> = {
  'type: bundle': ['category', 'bundle'],
  'category: ferrule': ['style', 'simple'],
};

/** Before images were mappings, `image` was a path and `caption` was a key of the item. */
function withCaption(entries: readonly MapEntry[]): MapEntry[] {
  const image = entries.find(({ key }) => key === 'image');
  if (image?.value.kind !== 'scalar') return [...entries];
  const caption = entries.filter(({ key }) => key === 'caption');
  const value: YamlValue = {
    kind: 'map',
    place: image.value.place,
    entries: [{ key: 'src', place: image.place, value: image.value }, ...caption],
  };
  return entries.flatMap((entry) => {
    if (entry.key === 'caption') return [];
    return [entry === image ? { ...image, value } : entry];
  });
}
