/** The two ends of a hand-made cable, and the device ports that they fit. */
import type { ConnectorInstance, Design, PcbaInstance } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { fitsPort } from '../devices/plug.ts';
import { adapterFacts, withVariants } from '../devices/adapters.ts';
import { bindDevice } from '../devices/bind.ts';
import type { Adapter, BoundPort } from '../devices/bound-port.ts';
import type { Library } from '../../library/library.ts';

/** An end of a cable: a plug, a board, or a plug on the footprint of a board. */
export type CableEnd =
  | { readonly plug: ConnectorInstance; readonly board?: PcbaInstance }
  | { readonly plug?: undefined; readonly board: PcbaInstance };

/** A group of ports with equal facts, which pair in the same way; `port` represents the group. */
export interface PortClass {
  readonly port: BoundPort;
  readonly adapter?: Adapter;
  /** The devices that have such a port, starting with the device that represents them. */
  readonly devices: readonly string[];
}

/** The source and the destination end, by their roles if the design states them; undefined unless there are exactly two ends. */
export function endsOfCable(design: Design): readonly [CableEnd, CableEnd] | undefined {
  const plugs = design.instances.connectors ?? [];
  const boards = design.instances.pcbas ?? [];
  const onBoard = (plug: ConnectorInstance) =>
    boards.find(({ id }) =>
      design.joints.some(
        ({ a, b }) => [a, b].some((ref) => ref.instance === plug.id) && [a, b].some((ref) => ref.instance === id),
      ),
    );
  const ends: CableEnd[] = plugs.map((plug) => ({ plug, board: onBoard(plug) }));
  for (const board of boards) if (!ends.some((end) => end.board === board)) ends.push({ board });
  const [first, second, more] = ends;
  if (first === undefined || second === undefined || more !== undefined) return undefined;
  const turned =
    first.plug?.role === 'destination' ||
    second.plug?.role === 'source' ||
    first.board?.id === 'u2' ||
    second.board?.id === 'u1';
  return turned ? [second, first] : [first, second];
}

/** The device ports that an end fits, grouped by equal facts, in the order of the first device's id. */
export function portsFitting(library: Library, end: CableEnd): PortClass[] {
  const classes = new Map<string, { port: BoundPort; adapter?: Adapter; devices: string[] }>();
  for (const { port, adapter } of portsOf(library, end)) {
    const key = `${adapter?.device ?? ''} ${adapter?.mating.port ?? ''} ${port.port} ${port.signature}`;
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { port, adapter, devices: [port.device] });
    else known.devices.push(port.device);
  }
  const label = end.plug?.label;
  return [...classes.values()].map((one) => named(library, one, label));
}

function portsOf(library: Library, end: CableEnd): Fitting[] {
  if (end.plug === undefined) return portsOfBoard(library, end.board);
  return end.board === undefined ? portsOfPlug(library, end.plug) : portsOfBoard(library, end.board);
}

/** Selects the device that represents its equals: the one that the end is labelled with, if any. */
function named(
  library: Library,
  found: { port: BoundPort; adapter?: Adapter; devices: string[] },
  label: string | undefined,
): PortClass {
  const { port, adapter, devices } = found;
  const ports = devices.flatMap((id) => {
    const bound = bindDevice(library, id);
    return bound.ok ? bound.ports.filter((one) => one.port === port.port) : [];
  });
  const called = ports.find(({ deviceLabel }) => deviceLabel === label) ?? port;
  const others = devices.filter((id) => id !== called.device);
  return { port: called, adapter, devices: [called.device, ...others] };
}

interface Fitting {
  readonly port: BoundPort;
  readonly adapter?: Adapter;
}

function portsOfPlug(library: Library, plug: ConnectorInstance): Fitting[] {
  const connector = composeConnector(library, plug.def);
  const pinout = connector?.record.interface;
  if (connector === undefined || pinout === undefined) return [];
  return portsWith(library, pinout)
    .filter((port) => fitsPort(library, connector, port))
    .map((port) => ({ port }));
}

/** The ports that a board fits: as an adapter it fits every device port with the interface that it mates. */
function portsOfBoard(library: Library, board: PcbaInstance): Fitting[] {
  const devices = [...withVariants(library, library.devicesWith('board', board.def))].toSorted();
  const adapters = devices.flatMap((id) => adapterFacts(library, id)).filter((adapter) => adapter.board === board.def);
  return adapters.flatMap((adapter) =>
    portsWith(library, adapter.mating.interface!)
      .filter((port) => port.device !== adapter.device)
      .map((port) => ({ port, adapter })),
  );
}

function portsWith(library: Library, pinout: string): BoundPort[] {
  const ids = [...withVariants(library, library.devicesWith('interface', pinout))].toSorted();
  return ids.flatMap((id) => {
    const bound = bindDevice(library, id);
    return bound.ok ? bound.ports.filter((port) => port.interface === pinout && port.terminals !== '') : [];
  });
}
