/** Resolves the ways to connect two devices into ranked cable options. */
import type { Finding } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { matesJack } from '../devices/plug.ts';
import { adaptersFor } from '../devices/adapters.ts';
import { bindDevice } from '../devices/bind.ts';
import type { Adapter, BoundPort } from '../devices/bound-port.ts';
import { reportDevice } from '../devices/codes.ts';
import type { Library } from '../../library/library.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { choicesOf, optionOf, type Build } from './assemble.ts';
import type { CableOption, CableQuery, CableResolution, OptionEnd, PortChoice } from './option.ts';
import { mateBoard, samePositions, straightCable } from './pin-for-pin.ts';
import { policyOf, type PolicyInForce } from './policy.ts';
import { wirePorts } from './wired.ts';
import { derived, derivedFromBoth } from '@cablewright/derive';

/** The ports of a choice, or the findings about it. */
export function portsOf(
  library: Library,
  { device, port }: PortChoice,
): { ports: readonly BoundPort[]; findings: readonly Finding[] } {
  const bound = bindDevice(library, device);
  if (!bound.ok) return { ports: [], findings: bound.findings };
  if (port === undefined) return { ports: bound.ports, findings: bound.findings };
  const chosen = bound.ports.filter((one) => one.port === port);
  if (chosen.length > 0)
    return { ports: chosen, findings: bound.findings.filter(({ where }) => where.terminal === port) };
  const ids = bound.ports.map((one) => one.port);
  const message = `${device} has no port "${port}". Available: ${ids.join(', ') || 'none'}.${suggestion(port, ids)}`;
  return {
    ports: [],
    findings: [reportDevice('port-unknown', { kind: 'devices', id: device }, message, { found: port, expected: ids })],
  };
}

/**
 * Every way to connect two devices, or two of their ports: wired by signal, pin for pin, or through adapter boards at one or
 * both ends. Options are ranked by the policy; those that a hazard forbids are listed separately with the reason. If a device
 * or port is missing, the result has a finding and no options.
 */
export function resolveCable(library: Library, query: CableQuery): CableResolution {
  const [sources, destinations] = [portsOf(library, query.source), portsOf(library, query.destination)];
  const policy = policyOf(library);
  const candidates = new Candidates(library, query.boards !== false);
  for (const source of sources.ports) {
    for (const destination of destinations.ports) candidates.join(source, destination);
  }
  const { options, refused } = candidates;
  const order = byPolicy(policy);
  options.sort(order);
  refused.sort(order);
  return {
    query,
    sources: sources.ports,
    destinations: destinations.ports,
    options: options.slice(0, policy.maxOptions),
    beyond: Math.max(0, options.length - policy.maxOptions) + candidates.beyond,
    refused: refused.slice(0, policy.maxOptions),
    refusedBeyond: Math.max(0, refused.length - policy.maxOptions),
    findings: [...sources.findings, ...destinations.findings],
  };
}

/** Every option between two ports, including refused ones, unordered and without the policy's limit. */
export function everyOption(
  library: Library,
  source: BoundPort,
  destination: BoundPort,
  boards: boolean,
): readonly CableOption[] {
  const candidates = new Candidates(library, boards);
  candidates.join(source, destination);
  return [...candidates.options, ...candidates.refused];
}

/** The option with an id, refused or not. If several ports have it, the best by the policy. */
export function findOption(library: Library, query: CableQuery, id: string): CableOption | undefined {
  const candidates = new Candidates(library, id.startsWith('board.'), id);
  for (const source of portsOf(library, query.source).ports) {
    for (const destination of portsOf(library, query.destination).ports) candidates.join(source, destination);
  }
  const found = [...candidates.options, ...candidates.refused].filter((option) => option.id === id);
  return found.toSorted(byPolicy(policyOf(library)))[0];
}

function byPolicy({ order }: PolicyInForce): (a: CableOption, b: CableOption) => number {
  return (a, b) => {
    for (const criterion of order) {
      const difference = a.rank[criterion] - b.rank[criterion];
      if (difference !== 0) return difference;
    }
    return keyOf(a) < keyOf(b) ? -1 : 1;
  };
}

/** The sort key: ports, boards, then the id. It is the same whichever device is named first. */
function keyOf({ source, destination, id, kind, recipes }: CableOption): string {
  const ends = [source, destination].map(({ device, adapter }) => ({
    port: `${device.device} ${device.port}`,
    board: adapter === undefined ? '' : `${adapter.device} ${adapter.mating.port}`,
  }));
  const inOrder = ends.toSorted((a, b) => compare(a.port, b.port) || compare(a.board, b.board));
  const name = kind === 'board' ? recipes.join(' ') : id;
  return [...inOrder.map(({ port }) => port), ...inOrder.map(({ board }) => board), name].join('\t');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The maximum number of board pairs tried for two ports; the rest are counted. */
const maxBoardPairs = 4096;

class Candidates {
  readonly #library: Library;
  readonly #boards: boolean;
  /** The id of the only option requested, if any: boards that it doesn't name are skipped. */
  readonly #wanted?: string;
  readonly options: CableOption[] = [];
  readonly refused: CableOption[] = [];
  beyond = 0;

  constructor(library: Library, boards: boolean, wanted?: string) {
    this.#library = library;
    this.#boards = boards;
    this.#wanted = wanted;
  }

  join(source: BoundPort, destination: BoundPort): void {
    const plain = this.#wanted?.startsWith('board.') !== true;
    if (plain) this.#plain(source, destination);
    if (!this.#boards) return;
    const [near, far] = [this.#ends(source, 'source'), this.#ends(destination, 'destination')];
    const bare = { device: source, port: source };
    const bareFar = { device: destination, port: destination };
    for (const end of near) this.#wire(end, bareFar);
    for (const end of far) this.#wire(bare, end);
    let left = maxBoardPairs;
    for (const end of near) {
      for (const other of far) {
        if (left > 0) this.#wire(end, other);
        else this.beyond += 1;
        left -= 1;
      }
    }
  }

  #plain(source: BoundPort, destination: BoundPort): void {
    const wired = wirePorts(this.#library, source, destination);
    const ends = { source: { device: source, port: source }, destination: { device: destination, port: destination } };
    this.#add({ kind: 'wired', ...ends, wiring: wired, matings: {} });
    if (wired.straight || !samePositions(source, destination)) return;
    const wiring = straightCable(this.#library, source, destination);
    this.#add({ kind: 'straight', ...ends, wiring, matings: {} });
  }

  #ends(device: BoundPort, side: 'source' | 'destination'): OptionEnd[] {
    if (device.interface === undefined || device.terminals === '') return [];
    const adapters = adaptersFor(this.#library, device.interface).filter(
      (adapter) =>
        adapter.device !== device.device && this.#isWanted(adapter, side) && fitsOnto(this.#library, adapter, device),
    );
    return adapters.map((adapter) => ({ device, adapter, port: adapter.pads }));
  }

  #isWanted({ device, mating }: Adapter, side: string): boolean {
    return this.#wanted === undefined || this.#wanted.includes(`${side}.${device}.${mating.port}`);
  }

  #wire(source: OptionEnd, destination: OptionEnd): void {
    const mating = ({ device, adapter }: OptionEnd) =>
      adapter === undefined ? undefined : matingOf(this.#library)(device, adapter.mating);
    const matings = { source: mating(source), destination: mating(destination) };
    const wiring = wirePorts(this.#library, source.port, destination.port);
    this.#add({ kind: 'wired', source, destination, wiring, matings });
  }

  #add(build: Build): void {
    const { list, beyond } = choicesOf(build.wiring.decisions);
    this.beyond += beyond;
    for (const chosen of list) {
      const option = optionOf(this.#library, build, chosen);
      (option.refusals.length > 0 ? this.refused : this.options).push(option);
    }
  }
}

/**
 * A board with its own connector fits only a jack that this connector mates. A board with a footprint takes a plug and fits
 * every jack.
 */
function fitsOnto(library: Library, { board, mating }: Adapter, device: BoundPort): boolean {
  const carried = composeBoard(library, board)?.record.integratedConnectors ?? [];
  const own = carried.find(({ terminalPrefix }) => terminalPrefix === mating.terminals);
  const connector = own === undefined ? undefined : composeConnector(library, own.connectorDefId);
  return connector === undefined || matesJack(library, connector, device);
}

/** How a board mates a device. Cached per snapshot. */
const matingOf = derived('mating boards', (library: Library) =>
  derivedFromBoth('mating boards', (device: BoundPort, mating: BoundPort) => mateBoard(library, device, mating)),
);
