/** The cables of the catalog that already join two devices, so that none is drawn twice. */
import type { Library } from '@cablewright/engine';
import { recipeDevices, type Connector, type Design } from '@cablewright/model';

/** The connectors that stand for another one: the same body with the same pinout. */
function alike(library: Library, id: string): ReadonlySet<string> {
  const { body, interface: pinout } = library.get('connectors', id) ?? ({} as Partial<Connector>);
  const same = [...library.entries('connectors')].filter(({ record }) => {
    const connector = record as Connector;
    return connector.body === body && connector.interface === pinout;
  });
  return new Set([id, ...same.map(({ record }) => record.id)]);
}

/** The connectors at the two ends of a cable that was derived from the question. */
interface EndConnectors {
  readonly a: ReadonlySet<string>;
  readonly b: ReadonlySet<string>;
}

/** The connectors that a cable for these devices has at its ends, taken from a derived one. */
export function endConnectors(library: Library, derived: Design): EndConnectors | undefined {
  const [first, second] = derived.instances.connectors ?? [];
  if (first === undefined || second === undefined) return undefined;
  return { a: alike(library, first.def), b: alike(library, second.def) };
}

/** How a cable joins two devices: it was derived for them, or it has connectors for both of their ports. */
export type Fit = 'follows' | 'fits';

/** Whether a cable joins two devices with these connectors at their ports. Undefined if it does not. */
export function joins(design: Design, devices: readonly [string, string], ends: EndConnectors): Fit | undefined {
  const named = recipeDevices(design);
  const requested = new Set(devices);
  if (named.length === requested.size && named.every((device) => requested.has(device))) return 'follows';
  const placed = (design.instances.connectors ?? []).map(({ def }) => def);
  if (placed.length !== 2) return undefined;
  const [x, y] = placed as [string, string];
  return (ends.a.has(x) && ends.b.has(y)) || (ends.a.has(y) && ends.b.has(x)) ? 'fits' : undefined;
}
