/**
 * Pairs of equal ports from the shipped packs: the verdict on an ordinary straight cable between them, compared with an
 * independent oracle.
 */
import { describe, expect, test } from 'vitest';
import { shippedCatalog, shippedPorts } from '../../../test-kit/shipped.ts';
import { netsOf } from '../../connectivity/nets/nets.ts';
import { catalogOf } from '../../library/catalog.ts';
import { bindDevice } from '../devices/bind.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { CableOption, PortChoice } from '../options/option.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';

const { library } = shippedCatalog();
const catalog = catalogOf(library);

function boundPort({ device, port }: PortChoice): BoundPort {
  const bound = bindDevice(library, device);
  return bound.ok ? bound.ports.find((one) => one.port === port)! : expect.unreachable(device);
}

const ports = shippedPorts(library).map((choice) => ({ choice, port: boundPort(choice) }));
type Shipped = (typeof ports)[number];

/** All pairs of ports with the same pinout. The name of each contact comes from the standard of that pinout. */
const pairs = ports.flatMap((a, i) =>
  ports
    .slice(i)
    .filter((b) => a.port.interface !== undefined && a.port.interface === b.port.interface)
    .map((b): [Shipped, Shipped] => [a, b]),
);

/** The contacts that are used at both ends. */
function contactsOf([a, b]: [Shipped, Shipped]): [BoundPin, BoundPin][] {
  return a.port.pins.flatMap((pin): [BoundPin, BoundPin][] => {
    const far = b.port.byPosition.get(pin.position);
    return pin.signal === undefined || far?.signal === undefined ? [] : [[pin, far]];
  });
}

/** According to the specification: two outputs, or two supplies that don't detect their load, conflict. */
function fights([a, b]: [BoundPin, BoundPin]): boolean {
  const out = (pin: BoundPin) => pin.dir === 'out' && pin.kind !== 'ground' && pin.kind !== 'none';
  const detects = (pin: BoundPin) => pin.kind === 'power' && pin.detected === true;
  return out(a) && out(b) && !detects(a) && !detects(b);
}

/** True if the output of one device enters the other, or if both sides are bidirectional. */
function answers([a, b]: [BoundPin, BoundPin]): boolean {
  if (a.kind === 'ground' || a.dir === 'passive' || b.dir === 'passive') return a.signal === b.signal;
  if (a.dir === 'bidir' || b.dir === 'bidir') return a.signal === b.signal && a.dir === b.dir;
  return a.signal === b.signal && a.dir !== b.dir;
}

/** True if every contact that only one device uses works alone: an output, a ground, or a line that may stay open. */
function worksAlone(a: Shipped, b: Shipped): boolean {
  return a.port.pins.every(({ position, signal, kind, dir, optional }) => {
    const isAlone = signal !== undefined && b.port.byPosition.get(position)?.signal === undefined;
    return !isAlone || optional === true || kind === 'ground' || (dir !== 'in' && dir !== 'bidir');
  });
}

function asksForParts({ port }: Shipped): boolean {
  return port.requires.length > 0 || port.pins.some(({ needs }) => needs.length > 0);
}

/** Contacts that the derived cable doesn't connect by copper with the same contact at the other end. */
function openContacts(option: CableOption, pair: [Shipped, Shipped]): string[] {
  const nets = netsOf(catalog, deriveOption(library, option).design);
  const netAt = (instance: string, terminal: string) => nets.of({ instance, terminal });
  return contactsOf(pair).flatMap(([{ position }]) => {
    const net = netAt('j1', position);
    return net !== undefined && net === netAt('j2', position) ? [] : [position];
  });
}

const nameOf = ([a, b]: [Shipped, Shipped]) =>
  [a, b].map(({ choice }) => `${choice.device}.${choice.port}`).join(' > ');

test('EL1.17 every two equal ports of all packs: the straight cable is offered and wires every contact where each answers the other, and is refused where two outputs fight, or offered with a warning where two supplies do', () => {
  const broken: string[] = [];
  const counts = { wired: 0, refused: 0 };
  for (const pair of pairs) {
    const [a, b] = pair;
    const found = resolveCable(library, { source: a.choice, destination: b.choice, boards: false });
    const straight = found.options.filter(({ straight: is }) => is);
    const complete = straight.filter(({ complete: is }) => is);
    const isRight =
      contactsOf(pair).every(([x, y]) => answers([x, y]) && x.level === y.level) &&
      worksAlone(a, b) &&
      worksAlone(b, a) &&
      ![a, b].some(asksForParts);
    if (isRight) {
      counts.wired += 1;
      if (complete.length === 0) broken.push(`${nameOf(pair)}: no straight cable`);
    }
    const fighting = contactsOf(pair).filter(fights);
    if (fighting.length > 0) {
      counts.refused += 1;
      const offered = straight.find(({ id }) => id === 'straight');
      // Two supplies are offered with a warning (decision 0034), other conflicting outputs not at all.
      const warns = offered?.hazards.some(({ hazard }) => hazard === 'parallel-supplies') === true;
      const onlySupplies = fighting.every(([x, y]) => x.kind === 'power' && y.kind === 'power');
      if (offered !== undefined && !(onlySupplies && warns))
        broken.push(`${nameOf(pair)}: two outputs, and neither refused nor warned of`);
    }
    for (const option of complete.filter(({ parts }) => parts.length === 0))
      broken.push(...openContacts(option, pair).map((position) => `${nameOf(pair)}: contact ${position} is open`));
  }
  expect(broken).toEqual([]);
  expect(counts.wired).toBeGreaterThan(100);
  expect(counts.refused).toBeGreaterThan(150);
});

describe('EL1.17 a supply on data contacts is judged by its direction and by the detection that its standard has', () => {
  const port = (device: string) => ({ device, port: 'eth' });
  /**
   * `straight`: complete and pin for pin, with all eight contacts. `refused`: a straight cable would destroy something.
   */
  const verdicts: readonly (readonly [string, string, 'straight' | 'refused'])[] = [
    // A source that detects its load, connected to a device that accepts the supply, to one that doesn't, and to a
    // second source.
    ['switch-poe-a', 'ip-phone', 'straight'],
    ['switch-poe-b', 'ip-phone', 'straight'],
    ['switch-poe-b', 'admin-pc', 'straight'],
    ['switch-poe-b', 'pc-fast-ethernet', 'straight'],
    // 24 V on the contacts, whatever is connected to them.
    ['injector-passive', 'admin-pc', 'refused'],
    ['injector-passive', 'pc-fast-ethernet', 'refused'],
    ['injector-passive', 'ip-phone', 'refused'],
  ];
  test.each(verdicts)('%s to %s: %s', (from, to, verdict) => {
    for (const [source, destination] of [
      [from, to],
      [to, from],
    ] as const) {
      const found = resolveCable(library, { source: port(source), destination: port(destination), boards: false });
      const straight = found.options.filter((option) => option.straight && option.complete);
      expect(straight.length > 0 ? 'straight' : 'refused').toBe(verdict);
      if (verdict === 'refused') expect(found.refused.map(({ id }) => id)).toContain('straight');
      else expect(straight[0]!.lines.length).toBe(8);
    }
  });
});
