/** Test points: the pins that a probe touches, and the cable end that each is on. */
import type { Design, End, TerminalRef } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import type { NetId, Nets } from '../../connectivity/nets/nets.ts';

export interface TestPoint {
  /** The id of the point: `<instance>.<terminal>`. */
  readonly id: string;
  readonly instance: string;
  readonly terminal: string;
  readonly label: string;
  /** a is the source end, b the destination end. */
  readonly end: End;
  readonly signal: string | null;
  /** Null if nothing is joined to the pin. */
  readonly net: NetId | null;
}

/** The pins of every connector, including connectors carried by boards, in the order of the parts. */
export function testPoints(nets: Nets): TestPoint[] {
  const { flat, tags } = nets;
  const endOf = endsOfParts(flat.design);
  const point = (instance: string, terminal: string, label: string): TestPoint => {
    const ref: TerminalRef = { instance, terminal };
    return {
      id: `${instance}.${terminal}`,
      instance,
      terminal,
      label,
      end: endOf(instance),
      signal: tags.at(instance, terminal)?.signal ?? null,
      net: nets.of(ref)?.id ?? null,
    };
  };
  const { connectors = [], pcbas = [] } = flat.design.instances;
  return [
    ...connectors.flatMap(({ id, def }) =>
      (composeConnector(flat.libraryOf(id), def)?.pins ?? []).map((pin) => point(id, pin.id, pin.label ?? pin.id)),
    ),
    ...pcbas.flatMap(({ id, def }) =>
      (composeBoard(flat.libraryOf(id), def)?.terminals ?? [])
        .filter((terminal) => terminal.carried !== undefined)
        .map((terminal) => point(id, terminal.id, terminal.label)),
    ),
  ];
}

/** The end that a part is on: by its role, otherwise by the wire ends joined to it, otherwise a. */
function endsOfParts(design: Design): (instance: string) => End {
  const byRole = new Map<string, End>();
  for (const { id, role } of design.instances.connectors ?? []) {
    if (role === 'source') byRole.set(id, 'a');
    else if (role === 'destination') byRole.set(id, 'b');
  }
  const balance = new Map<string, number>();
  for (const { a, b } of design.joints) {
    for (const [at, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (other.end === undefined) continue;
      balance.set(at.instance, (balance.get(at.instance) ?? 0) + (other.end === 'b' ? 1 : -1));
    }
  }
  return (instance) => byRole.get(instance) ?? ((balance.get(instance) ?? 0) > 0 ? 'b' : 'a');
}
