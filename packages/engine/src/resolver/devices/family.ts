/** A device with the records that it is a variant of, and their ports merged by id. */
import { present, type Device, type Finding, type PinFacts, type Port } from '@cablewright/model';
import { soundRecord } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { reportDevice } from './codes.ts';
import { laidOver } from './stated-volts.ts';

interface Lineage {
  /** The device, then the devices that it extends, up to the last one found. */
  readonly chain: readonly Device[];
  readonly findings: readonly Finding[];
}

/** Follows `extends`. A loop or a missing device ends the chain with a finding. */
export function lineageOf(library: Library, id: string): Lineage {
  const chain: Device[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = id; next !== undefined; next = chain.at(-1)?.extends) {
    if (seen.has(next)) return { chain, findings: [loop(id, [...seen, next])] };
    seen.add(next);
    const device: Device | undefined = soundRecord<Device>(library, 'devices', next);
    if (device === undefined) return { chain, findings: [unknownDevice(library, id, next)] };
    chain.push(device);
  }
  return { chain, findings: [] };
}

function loop(id: string, path: readonly string[]): Finding {
  const where = { kind: 'devices', id, pointer: '/extends' };
  const message = `${id} is a variant of itself: ${path.join(' → ')}. Remove one of the extends.`;
  return reportDevice('device-loop', where, message, { found: path });
}

function unknownDevice(library: Library, id: string, missing: string): Finding {
  const ids = [...library.entries('devices')].map(({ key }) => key);
  const there = library.entry('devices', missing) !== undefined;
  const what = there ? 'is not a valid device.' : `is not in the library.${suggestion(missing, ids)}`;
  const message = missing === id ? `The device "${id}" ${what}` : `${id} extends "${missing}", which ${what}`;
  return reportDevice('device-unknown', { kind: 'devices', id }, message, { found: missing });
}

/** The board of an adapter: its own, otherwise the one it inherits. */
export function boardOf(chain: readonly Device[]): string | undefined {
  return chain.find((device) => device.board !== undefined)?.board;
}

/**
 * The ports of the whole chain by id, in the order of the oldest device. The fields of a variant override those of its
 * parent.
 */
export function mergedPorts(chain: readonly Device[]): Port[] {
  const ports = new Map<string, Port>();
  for (const device of chain.toReversed()) {
    for (const port of device.ports ?? []) {
      const parent = ports.get(port.id);
      ports.set(port.id, parent === undefined ? port : mergedPort(parent, port));
    }
  }
  return [...ports.values()];
}

/** Pin facts are merged field by field. A variant that names another interface starts from the facts of that interface. */
function mergedPort(parent: Port, port: Port): Port {
  const samePinout = port.interface === undefined || port.interface === parent.interface;
  const pins = samePinout ? mergedPins(parent.pins, port.pins) : port.pins;
  const merged = { ...parent, ...port };
  if (pins === undefined) delete merged.pins;
  else merged.pins = pins;
  return merged;
}

function mergedPins(parent: Port['pins'], pins: Port['pins']): Port['pins'] {
  if (parent === undefined || pins === undefined) return pins ?? parent;
  const merged = { ...parent };
  for (const [position, facts] of Object.entries(pins)) {
    const old = parent[position];
    merged[position] = facts === 'nc' || old === undefined || old === 'nc' ? facts : mergedFacts(old, facts);
  }
  return merged;
}

/** If the variant assigns another signal, the parent's current, voltages, termination and phantom supply no longer apply. */
function mergedFacts(old: PinFacts, facts: PinFacts): PinFacts {
  const isOther = facts.signal !== undefined && old.signal !== undefined && facts.signal !== old.signal;
  const { nominalV, minV, maxV, currentA, terminationOhm, phantom, ...under } = old;
  const volts = isOther ? {} : laidOver({ nominalV, minV, maxV }, facts);
  return { ...under, ...(isOther ? {} : present({ currentA, terminationOhm, phantom })), ...volts, ...facts };
}
