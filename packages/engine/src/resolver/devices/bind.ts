/** Binding: merges the facts of a device's ports with those of their interfaces. The device's own facts take precedence. */
import {
  type Device,
  type Finding,
  type Interface,
  type OpenPin,
  type PinFacts,
  type Port,
  present,
} from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { boundPin, openPin } from './bound-pin.ts';
import type { Bound, BoundPin, BoundPort } from './bound-port.ts';
import { reportDevice } from './codes.ts';
import { boardOf, lineageOf, mergedPorts } from './family.ts';
import { derivedById, rememberedWith } from '@cablewright/derive';
import { isNonEmpty, type NonEmpty } from '../../library/non-empty.ts';

/** A cached binding is valid in every snapshot that has the same records it was made from. */
const remembered = rememberedWith<Device, Bound>('ports of a device, by its records');

/**
 * The ports of a device, with the findings about it. Cached per snapshot, and bound again only if the device, a device that
 * it extends, its interfaces or the vocabulary of signals changed. A device that is missing, or extends itself in a loop, has
 * no ports and a finding.
 */
export const bindDevice = derivedById('ports of a device', bindOnce);

function bindOnce(library: Library, id: string): Bound {
  const { chain, findings } = lineageOf(library, id);
  if (!isNonEmpty(chain) || findings.length > 0) return { ok: false, findings };
  const ports = mergedPorts(chain);
  const pinouts = ports.map((port) => pinoutOf(library, port));
  const signals = library.edition('vocab/signals');
  // The length of the chain shows where its records end and the pinouts begin.
  return remembered(chain[0], [signals, chain.length, ...chain, ...pinouts], () => bindPorts(library, chain, ports));
}

function pinoutOf(library: Library, port: Port): Interface | undefined {
  return port.interface === undefined ? undefined : definition(library, 'interfaces', port.interface);
}

function bindPorts(library: Library, chain: NonEmpty<Device>, ports: readonly Port[]): Bound {
  const findings: Finding[] = [];
  const [device] = chain;
  const label = chain.find((one) => one.label !== undefined)?.label ?? device.id;
  if (ports.length === 0) {
    findings.push(
      reportDevice('device-no-ports', { kind: 'devices', id: device.id }, `${label} has no ports. Add a port.`),
    );
  }
  const isBoard = boardOf(chain) !== undefined;
  return {
    ok: true,
    ports: ports.map((port) => new PortBinding(library, device.id, port, findings).bind(label, isBoard)),
    findings,
  };
}

/** Binds one port and collects its findings. */
class PortBinding {
  readonly #library: Library;
  readonly #device: string;
  readonly #port: Port;
  readonly #findings: Finding[];

  constructor(library: Library, device: string, port: Port, findings: Finding[]) {
    this.#library = library;
    this.#device = device;
    this.#port = port;
    this.#findings = findings;
  }

  bind(deviceLabel: string, isBoard: boolean): BoundPort {
    const port = this.#port;
    const pinout = pinoutOf(this.#library, port);
    this.#checkPort(pinout);
    const positions = new Set([...Object.keys(pinout?.pins ?? {}), ...Object.keys(port.pins ?? {})]);
    const pins = [...positions].toSorted(naturalOrder).map((position) => this.#pin(position, pinout));
    for (const { positions: named } of port.requires ?? []) this.#checkPositions(named, positions);
    return {
      device: this.#device,
      deviceLabel,
      port: port.id,
      portLabel: port.label ?? port.id,
      interface: port.interface,
      body: port.body,
      gender: port.gender,
      role: port.role,
      pins,
      byPosition: new Map(pins.map((pin) => [pin.position, pin])),
      requires: port.requires ?? [],
      joined: pinout?.joined ?? [],
      apart: pinout?.apart ?? [],
      ...present({ terminals: isBoard ? port.terminals : undefined }),
      provides: port.provides ?? [],
      signature: signatureOf(port, pins),
    };
  }

  #say(code: Parameters<typeof reportDevice>[0], message: string, found: unknown): void {
    const where = { kind: 'devices', id: this.#device, terminal: this.#port.id };
    this.#findings.push(reportDevice(code, where, message, { found }));
  }

  #checkPort(pinout: Interface | undefined): void {
    const { id, interface: named, pins } = this.#port;
    if (named !== undefined && pinout === undefined) {
      const ids = [...this.#library.entries('interfaces')].map(({ key }) => key);
      const why = ids.includes(named)
        ? 'which is not valid. Correct the pinout.'
        : `which is not in the library.${suggestion(named, ids)}`;
      this.#say(
        'port-interface-unknown',
        `The port ${id} of ${this.#device} uses the pinout "${named}", ${why}`,
        named,
      );
    } else if (pinout === undefined && Object.keys(pins ?? {}).length === 0) {
      this.#say('port-empty', `The port ${id} of ${this.#device} has no pins. Choose a pinout.`, id);
    }
  }

  #checkPositions(named: readonly string[], positions: ReadonlySet<string>): void {
    for (const position of named) {
      if (positions.has(position)) continue;
      const message = `The port ${this.#port.id} of ${this.#device} has a requirement for position ${position}, which it does not have.`;
      this.#say('requirement-position', message, position);
    }
  }

  #pin(position: string, pinout: Interface | undefined): BoundPin {
    const facts = this.#port.pins?.[position];
    const meaning = pinout?.pins[position];
    if (facts === 'nc') return { ...openPin(position), isOpen: true };
    if (meaning === undefined) {
      if (pinout !== undefined) {
        const message = `${this.#device} describes position ${position}, which ${pinout.id} does not have.`;
        this.#say('position-unknown', message, position);
      }
      return boundPin(this.#library, position, undefined, facts);
    }
    if (!('oneOf' in meaning)) return boundPin(this.#library, position, meaning, facts);
    return this.#openPosition(position, meaning, facts);
  }

  /** A position with several possible signals: the device's signal selects one of them. */
  #openPosition(position: string, { oneOf }: OpenPin, facts: PinFacts | undefined): BoundPin {
    const choices = oneOf.map(({ signal }) => signal);
    if (facts?.signal === undefined) {
      const message = `${this.#device} does not set the signal of position ${position} of its port ${this.#port.id}. Choose one of ${choices.join(', ')}.`;
      this.#say('position-open', message, position);
      return openPin(position);
    }
    const chosen = oneOf.find(({ signal }) => signal === facts.signal);
    if (chosen === undefined) {
      const message = `${this.#device} sets "${facts.signal}" on position ${position} of its port ${this.#port.id}, but the pinout offers ${choices.join(', ')}.`;
      this.#say('position-not-offered', message, facts.signal);
    }
    return boundPin(this.#library, position, chosen, facts);
  }
}

/** All facts that decide how a port pairs, as one string. */
function signatureOf(port: Port, pins: readonly BoundPin[]): string {
  const facts = pins.map((pin) => [
    pin.position,
    pin.signal,
    pin.dir,
    pin.level,
    pin.accepts,
    pin.needs,
    pin.confidence,
    pin.optional,
    pin.required,
    pin.phantom,
  ]);
  return JSON.stringify([port.interface, port.body, port.gender, port.requires, facts]);
}
