/** Ampacity, contact rating and voltage drop. Silent without declared currents. */
import type { Design, Finding } from '@cablewright/model';
import { composeBoard } from '../../connectivity/compose-board.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { reporter } from '../../library/code-table.ts';
import type { Catalog } from '../../library/catalog.ts';
import { netsOf, type Net, type Nets } from '../../connectivity/nets/nets.ts';
import { signalKind } from '../../connectivity/signals/tags.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { roundTo } from '../../library/units/length.ts';
import { ampacity, ampacitySource, defaultAmbientC } from './ampacity.ts';
import { electricalCodes } from './codes.ts';
import { CopperGraph, type CoreEdge } from './copper-graph.ts';
import { amperesByVertex, declaredCurrents, flowsOf, type Flow } from './currents.ts';
import { coreOhms, worstDrop } from './voltage-drop.ts';

const report = reporter(electricalCodes);

export function electricalFindings(catalog: Catalog, design: Design): Finding[] {
  const currents = declaredCurrents(catalog, design);
  if (currents.length === 0) return [];
  const nets = netsOf(catalog, design);
  const amperes = amperesByVertex(currents);
  const wanted = new Set(currents.flatMap(({ at, ref }) => (at.ok ? (nets.of(ref)?.id ?? []) : [])));
  const graph = new CopperGraph(nets, wanted);
  const flows = flowsOf(graph, amperes);
  const circuit: Circuit = { catalog, design, nets, graph, amperes, flows };
  return [
    ...currents.flatMap(({ key, at }) => (at.ok ? [] : [unknownTerminal(design, key, at.message)])),
    ...flows.flatMap((flow) => wireFinding(circuit, flow)),
    ...nets.list
      .filter((net) => wanted.has(net.id))
      .flatMap((net) => [...contactFindings(circuit, net), ...dropFindings(circuit, net)]),
  ];
}

interface Circuit {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly nets: Nets;
  readonly graph: CopperGraph;
  /** Declared amperes by written-out terminal. */
  readonly amperes: ReadonlyMap<string, number>;
  readonly flows: readonly Flow[];
}

function unknownTerminal({ id }: Design, key: string, why: string): Finding {
  const where = {
    kind: 'designs',
    id,
    pointer: `/electrical/currents/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  };
  return report('current-terminal', where, `The current declared at "${key}" has no terminal. ${why}`, { found: key });
}

function wireFinding({ catalog, design }: Circuit, { core, amperes }: Flow): Finding[] {
  const { segment, wire, path, element } = core;
  const ambientC =
    design.electrical?.rules?.ambientC ?? catalog.library.settings.electrical?.ambientC ?? defaultAmbientC;
  const fromTable = element.areaMm2 === undefined ? undefined : ampacity(element.areaMm2, ambientC);
  const limit = wire.ratedCurrentA ?? fromTable;
  if (limit === undefined || amperes <= limit) return [];
  const name = `${segment.id}.${path}`;
  const basis =
    wire.ratedCurrentA === undefined
      ? `${element.areaMm2} mm² carries ${roundTo(limit, 2)} A at ${ambientC} °C (${ampacitySource})`
      : `${wire.label ?? wire.id} is rated ${limit} A`;
  const message = `${name} carries ${roundTo(amperes, 3)} A; ${basis}. Use a larger cross-section or share the current.`;
  const where = { kind: 'designs', id: design.id, instance: segment.id, terminal: name };
  return [report('wire-overloaded', where, message, { found: roundTo(amperes, 3), expected: roundTo(limit, 2) })];
}

/** The pins of a net whose current is known: declared there, or the other of two. */
function contactFindings({ design, nets, graph, amperes }: Circuit, net: Net): Finding[] {
  const sinks = graph.sinks.get(net.id) ?? new Set<string>();
  const onlyTwo = sinks.size === 2 ? Math.max(...[...sinks].map((sink) => amperes.get(sink) ?? 0)) : undefined;
  return net.pins.flatMap(({ instance, terminal }) => {
    const name = `${instance}.${terminal}`;
    const current = amperes.get(name) ?? onlyTwo;
    const rating = contactRating(nets, instance, terminal);
    if (current === undefined || rating === undefined || current <= rating) return [];
    const message = `${name} carries ${current} A; its contact is rated ${rating} A. Share the current over more contacts or use another connector.`;
    const where = { kind: 'designs', id: design.id, instance, terminal: name };
    return [report('contact-overloaded', where, message, { found: current, expected: rating })];
  });
}

function contactRating({ flat }: Nets, instance: string, terminal: string): number | undefined {
  const placed = placedById(flat.design).get(instance);
  if (placed?.list === 'connectors')
    return composeConnector(flat.libraryOf(instance), placed.instance.def)?.contactRatingA;
  if (placed?.list !== 'pcbas') return undefined;
  return composeBoard(flat.libraryOf(instance), placed.instance.def)?.terminal(terminal)?.carried?.connector
    .contactRatingA;
}

/** The drop there and back, where a limit is set. Ground nets are the way back and are not counted twice. */
function dropFindings(circuit: Circuit, net: Net): Finding[] {
  const { catalog, design, nets, graph, amperes } = circuit;
  const { library } = catalog;
  const limit = dropLimit(circuit, net);
  if (limit === undefined || (net.signal !== undefined && signalKind(library, net.signal) === 'ground')) return [];
  const flows = new Map(circuit.flows.map((flow) => [flow.core, flow]));
  const ohmsOf = (core: CoreEdge) => coreOhms(nets.flat.libraryOf(core.segment.id), core);
  const sinks = graph.sinks.get(net.id) ?? new Set<string>();
  const drops = [...sinks].flatMap((from) => {
    const drop = amperes.has(from) ? worstDrop(graph, sinks, from, flows, ohmsOf) : undefined;
    return drop === undefined ? [] : [{ from, ...drop }];
  });
  const worst = drops.toSorted((a, b) => b.volts - a.volts)[0];
  if (worst === undefined || 2 * worst.volts <= limit.volts) return [];
  const volts = roundTo(2 * worst.volts, 3);
  const message = `The voltage drop from ${worst.from} to ${worst.to} and back is ${volts} V; the limit is ${roundTo(limit.volts, 3)} V${limit.says}. Use a larger cross-section or a shorter wire.`;
  const where = { kind: 'designs', id: design.id, terminal: worst.from };
  return [report('voltage-drop', where, message, { found: volts, expected: roundTo(limit.volts, 3) })];
}

/** Volts that may be lost: stated on the design, else a share of the supply, which is stated or is the signal's own. */
function dropLimit({ catalog, design }: Circuit, net: Net): { volts: number; says: string } | undefined {
  const { maxDropV, maxDropPct, supplyV } = design.electrical?.rules ?? {};
  if (maxDropV !== undefined) return { volts: maxDropV, says: '' };
  const percent = maxDropPct ?? catalog.library.settings.electrical?.maxDropPct;
  const supply = supplyV ?? (net.signal === undefined ? undefined : catalog.library.signal(net.signal)?.nominalV);
  if (percent === undefined || supply === undefined) return undefined;
  return { volts: (Math.abs(supply) * percent) / 100, says: ` (${percent} % of ${supply} V)` };
}
