/** Estimates the processing cost of a design from a single pass over its data. */
import { instanceLists, isObject, recipeDevices, referenceKindIn, type Design } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { derived } from '@cablewright/derive';

/** Share of a record's values that counts for each part made from it: its pins and cores are read, most other fields aren't. */
const shareOfRecord = 1 / 10;

/**
 * The weight of a design without its sub-assemblies, as a number of JSON values: the values of the design, plus a share of
 * the values of the records that its parts are made from, plus the weight of its recipe. A cable of two plugs and nine wires
 * weighs about 300, a harness of 500 wires about 12,000. `design` may be any value.
 */
export function ownWeight(library: Library, design: unknown): number {
  return valuesIn(design) + shareOfRecord * valuesOfRecords(library, design) + weightOfRecipe(library, design);
}

/** Pairs of values of the two devices that weigh as much as one value. Deriving compares each pin with each of the other device. */
const pairsPerValue = 80;

function weightOfRecipe(library: Library, design: unknown): number {
  if (!isObject(design)) return 0;
  const [a, b] = recipeDevices(design).map((id) => valuesOfDevice(library, id));
  return a === undefined ? 0 : (a * (b ?? a)) / pairsPerValue;
}

/** The values of a device, its pinouts, and the devices that it extends. */
function valuesOfDevice(library: Library, id: string): number {
  let values = 0;
  const seen = new Set<unknown>([id]);
  for (const next of seen) {
    const record = typeof next === 'string' ? library.entry('devices', next)?.record : undefined;
    if (!isObject(record)) continue;
    values += sizeOfRecord(record);
    const { ports, extends: parent } = record as { ports?: unknown; extends?: unknown };
    if (parent !== undefined) seen.add(parent);
    if (!Array.isArray(ports)) continue;
    for (const port of ports as { interface?: unknown }[])
      values += valuesOfRecord(library, 'interfaces', port?.interface);
  }
  return values;
}

function valuesOfRecords(library: Library, design: unknown): number {
  const instances = (design as Partial<Design> | null)?.instances;
  if (!isObject(instances)) return 0;
  const lists: Readonly<Record<string, unknown>> = instances;
  let values = 0;
  for (const list of instanceLists) {
    const parts = lists[list];
    const kind = referenceKindIn('designs', ['instances', list, '0', 'def']);
    if (kind === undefined || !Array.isArray(parts)) continue;
    for (const part of parts as { def?: unknown }[]) values += valuesOfRecord(library, kind, part?.def);
  }
  return values;
}

function valuesOfRecord(library: Library, kind: string, id: unknown): number {
  if (typeof id !== 'string') return 0;
  const record = library.entry(kind, id)?.record;
  if (!isObject(record)) return 0;
  const own = sizeOfRecord(record);
  if (kind !== 'connectors') return own;
  const { body, interface: pinout } = record as { body?: unknown; interface?: unknown };
  return own + valuesOfRecord(library, 'bodies', body) + valuesOfRecord(library, 'interfaces', pinout);
}

const sizeOfRecord = derived('size of a record', (record: object) => valuesIn(record));

/** The number of JSON values in a value, including itself. The input limits bound the depth of the recursion. */
function valuesIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + valuesIn(item), 1);
  if (!isObject(value)) return 1;
  let values = 1;
  for (const member of Object.values(value)) values += valuesIn(member);
  return values;
}
