/**
 * Properties that every cable derived from a complete option must have, whatever devices it connects. Returns the
 * violations.
 */
import type { Design } from '@cablewright/model';
import { elementsOf } from '../src/connectivity/elements.ts';
import { definition } from '../src/library/definition.ts';
import type { Catalog } from '../src/library/catalog.ts';
import { netsOf, type Net } from '../src/connectivity/nets/nets.ts';
import type { BoundPin } from '../src/resolver/devices/bound-port.ts';
import type { CableOption, CableSide } from '../src/resolver/options/option.ts';

/** A pin of a device on a net of its cable. */
interface Seen {
  readonly side: CableSide;
  readonly pin: BoundPin;
}

/**
 * Checks the nets and the facts of the devices, independently of the option: no two outputs on a net; no supply above
 * the limit of a pin; every wire of an unfused battery behind a fuse; every screen on the frame if the stock and the
 * device have one; currents declared if a supply states one; the positive line of a pair on the first colour of its
 * twisted pair.
 */
export function brokenCableLaws(catalog: Catalog, option: CableOption, design: Design): string[] {
  const nets = netsOf(catalog, design);
  const seen = nets.list.map((net) => ({ net, pins: pinsOn(option, net) }));
  return [
    ...seen.flatMap(({ pins }) => [...twoOutputs(pins), ...overVoltage(catalog, pins)]),
    ...unfused(catalog, design, seen),
    ...openScreens(option, seen),
    ...undeclared(option, design),
    ...secondColours(catalog, design, seen),
  ];
}

/** The pins of the two devices on a net. The pins of a board in between don't count. */
function pinsOn(option: CableOption, net: Net): Seen[] {
  return net.terminals.flatMap(({ instance, terminal, end }): Seen[] => {
    const side: CableSide | undefined = ({ j1: 'source', j2: 'destination' } as const)[instance as 'j1'];
    if (side === undefined || end !== undefined || option[side].adapter !== undefined) return [];
    const pin = option[side].device.byPosition.get(terminal);
    return pin === undefined ? [] : [{ side, pin }];
  });
}

function twoOutputs(pins: readonly Seen[]): string[] {
  const drives = ({ pin }: Seen) => pin.dir === 'out' && !['none', 'ground'].includes(pin.kind);
  return (['source', 'destination'] as const).every((side) => pins.some((one) => one.side === side && drives(one))) &&
    !pins.some(({ pin }) => pin.kind === 'power')
    ? [`two outputs on one net: ${pins.map(({ side, pin }) => `${side} ${pin.position}`).join(', ')}`]
    : [];
}

function overVoltage(catalog: Catalog, pins: readonly Seen[]): string[] {
  const stated = (pin: BoundPin, field: 'nominalV' | 'maxV') =>
    pin[field] ?? catalog.library.signal(pin.signal ?? '')?.[field];
  return pins
    .filter(({ pin }) => pin.kind === 'power' && pin.dir === 'out')
    .flatMap(({ pin: source, side }) =>
      pins.flatMap(({ pin, side: other }) => {
        const most = stated(pin, 'maxV');
        const given = stated(source, 'maxV') ?? stated(source, 'nominalV');
        const over = other !== side && pin.dir === 'in' && most !== undefined && given !== undefined && given > most;
        return over ? [`${given} V on ${pin.position}, which takes ${most} V`] : [];
      }),
    );
}

/**
 * For a battery without a fuse: the wire from the stud must end at a fuse within the length of a tail, with nothing
 * else connected to it.
 */
function unfused(catalog: Catalog, design: Design, seen: readonly { net: Net; pins: Seen[] }[]): string[] {
  const isFuse = (id: string) => {
    const def = design.instances.components?.find((one) => one.id === id)?.def;
    const component = def === undefined ? undefined : definition(catalog.library, 'components', def);
    return component?.kind === 'fuse';
  };
  return seen.flatMap(({ net, pins }) => {
    const unfusedPin = pins.find(({ pin }) => pin.level === 'battery-unfused' && pin.dir === 'out');
    if (unfusedPin === undefined) return [];
    const wires = net.terminals.filter(({ instance, end }) => end !== undefined && !isFuse(instance));
    const long = wires.some(({ instance }) => instance === 'w1');
    return long || !net.terminals.some(({ instance }) => isFuse(instance)) ? ['a battery wire without a fuse'] : [];
  });
}

/** If the stock has a screen and a device a frame, a screen of the cable must be connected to the frame. */
function openScreens(option: CableOption, seen: readonly { net: Net; pins: Seen[] }[]): string[] {
  const screenEnds = seen.filter(({ net }) => net.terminals.some(({ terminal }) => isScreenName(terminal)));
  const line = option.lines.find(({ kind }) => kind === 'screen');
  if (line === undefined || screenEnds.length === 0) return [];
  return (['source', 'destination'] as const).flatMap((side) => {
    if (option[side].adapter !== undefined || line[side].length === 0) return [];
    const landed = screenEnds.some(({ pins }) => pins.some((one) => one.side === side && one.pin.takesScreen));
    return landed ? [] : [`no screen is connected to the frame at the ${side}`];
  });
}

function isScreenName(terminal: string): boolean {
  return terminal.startsWith('pigtail:') || /(^|\.)(screen|foil|braid|shield|drain)[^.]*$/.test(terminal);
}

/** If the load of a supply states its current, a pin of each plug of the design must carry at least that much. */
function undeclared(option: CableOption, design: Design): string[] {
  const currents = Object.entries(design.electrical?.currents ?? {});
  const most = (plug: string) =>
    Math.max(0, ...currents.flatMap(([at, amperes]) => (at.startsWith(`${plug}:`) ? [amperes] : [])));
  return option.lines.flatMap((line) => {
    if (line.kind !== 'supply' || line.driver === undefined) return [];
    const load = line[line.driver === 'source' ? 'destination' : 'source'][0]!;
    if (load.currentA === undefined) return [];
    return Math.min(most('j1'), most('j2')) >= load.currentA
      ? []
      : [`the ${load.currentA} A of ${load.position} are not declared at both plugs`];
  });
}

/** Twisted pairs whose first core carries the negative line and whose second core carries the positive line. */
function secondColours(catalog: Catalog, design: Design, seen: readonly { net: Net; pins: Seen[] }[]): string[] {
  return (design.instances.segments ?? []).flatMap(({ id, def }) => {
    const wire = definition(catalog.library, 'wires', def);
    if (wire === undefined) return [];
    const cores = elementsOf(wire).copper.filter(({ kind }) => kind === 'core');
    const polarityOf = (path: string) => {
      const on = seen.find(({ net }) => net.terminals.some((ref) => ref.instance === id && ref.terminal === path));
      return on?.pins.find(({ pin }) => pin.polarity !== undefined)?.pin.polarity;
    };
    const twisted = Map.groupBy(cores, ({ groups }) => groups.findLast(({ role }) => role === 'twisted-pair'));
    return [...twisted].flatMap(([group, [first, second]]) =>
      group !== undefined && second !== undefined && polarityOf(first!.path) === '-' && polarityOf(second.path) === '+'
        ? [`${id}.${second.path} carries the positive line, the second colour of its pair`]
        : [],
    );
  });
}
