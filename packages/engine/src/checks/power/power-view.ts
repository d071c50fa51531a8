/** Every supply net with its sources, loads, protection, cross-sections, currents and voltage drop. */
import type { Design, TerminalText } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { roundTo } from '../../library/units/length.ts';
import { supplyCircuitsOf } from '../electrical/circuit/circuits.ts';
import type { CopperGraph, CoreEdge } from '../../connectivity/conductors/copper-graph.ts';
import type { CircuitEnd, CircuitDevice } from '../electrical/circuit/ends.ts';
import { maxCurrentOf, needsNoProtection } from '../../resolver/devices/supply-limits.ts';
import { fuseIn } from '../electrical/circuit/fuse.ts';
import { dropLimit, loadDrops, nominalVolts } from '../electrical/drops.ts';
import { electricalContext, type ElectricalContext } from '../electrical/electrical-context.ts';
import type { Circuit } from '../electrical/circuit/returns.ts';

/** One load of a supply net. A net without a known source or load has one row for each of its pins. */
export interface PowerRow {
  /** The signal of the supply, as text. */
  readonly supply: string;
  readonly volts?: number;
  /** `j1.1`; absent if the source is unknown. */
  readonly source?: string;
  readonly load?: string;
  /** Current of the load, in A. */
  readonly amperes?: number;
  /** Basis of the current. */
  readonly basis: 'declared' | 'stated by the pin' | 'the most the source delivers' | 'worked out' | 'not stated';
  /** Fuses from the source to the load, in order. */
  readonly protection: readonly { readonly name: string; readonly amperes?: number }[];
  /** Cross-sections from the source to the load, in order, in mm². */
  readonly sections: readonly number[];
  /** The conductor on the path with the smallest margin: its current and its ampacity, in A. */
  readonly weakest?: { readonly core: string; readonly carries: number; readonly mayCarry: number };
  /** Voltage lost over both directions, and the permitted drop, in V. */
  readonly dropV?: number;
  readonly dropLimitV?: number;
  readonly note: string;
}

/** The power view of a design, including its sub-assemblies, in the order of its nets. */
export function powerView(catalog: Catalog, design: Design): PowerRow[] {
  const circuits = supplyCircuitsOf(catalog, design);
  const context = electricalContext(catalog, design, circuits);
  return circuits.list.filter(isSupply).flatMap((circuit) => rowsOf(context, circuit));
}

function isSupply({ potential }: Circuit): boolean {
  return potential.pins.some(({ pin }) => pin.kind === 'power');
}

function rowsOf(context: ElectricalContext, circuit: Circuit): PowerRow[] {
  const { feeding } = circuit;
  const print = wordingOf(context.catalog.library);
  const base = { supply: nameOf(context, circuit), ...voltsOf(context, circuit) };
  if (!feeding.known)
    return feeding.devices.map(({ ends, amperes }) => ({
      ...base,
      load: ends[0].vertex,
      amperes,
      basis: basisOf(ends, amperes),
      protection: [],
      sections: [],
      note: print.text(`power.${feeding.why}`),
    }));
  const source = feeding.sources[0].ends[0].vertex;
  const loads: CircuitDevice[] = [...feeding.loads, ...feeding.silent];
  if (loads.length === 0)
    return [{ ...base, source, basis: 'not stated', protection: [], sections: [], note: print.text('power.no-load') }];
  return loads.map((load) => ({ ...base, source, ...loadRow(context, circuit, load, feeding.atMost === true) }));
}

function nameOf({ catalog }: ElectricalContext, { potential }: Circuit): string {
  const pin = potential.pins.find((one) => one.pin.kind === 'power')!;
  return catalog.library.signal(pin.pin.signal)?.label ?? pin.pin.signalLabel;
}

function voltsOf({ catalog }: ElectricalContext, circuit: Circuit): { volts?: number } {
  const volts = nominalVolts(catalog.library, circuit);
  return volts === undefined ? {} : { volts };
}

function basisOf(ends: readonly CircuitEnd[], amperes: number | undefined, atMost = false): PowerRow['basis'] {
  if (amperes === undefined) return 'not stated';
  if (ends.some(({ isDeclared }) => isDeclared)) return 'declared';
  if (ends.some((end) => end.amperes !== undefined)) return 'stated by the pin';
  return atMost ? 'the most the source delivers' : 'worked out';
}

function loadRow(
  context: ElectricalContext,
  circuit: Circuit,
  { ends, amperes, instance }: CircuitDevice,
  atMost: boolean,
): Omit<PowerRow, 'supply'> {
  const { nets, graph } = context.circuits;
  const print = wordingOf(context.catalog.library);
  const way = wayBetween(graph, circuit, ends[0].vertex);
  const protection = way.parts.flatMap((link) => {
    const fuse = fuseIn(nets.flat.libraryOf(link.instance), link);
    return fuse === undefined ? [] : [{ name: link.name, amperes: fuse.amperes }];
  });
  const drop =
    amperes === undefined ? undefined : loadDrops(context.circuits, circuit).find((one) => one.instance === instance);
  const limit = dropLimit(context, circuit);
  const notes = [
    ...(protection.length === 0 ? [print.text('power.no-fuse')] : []),
    ...(protection.length > 0 || isProtectionKnown(circuit) ? [] : [print.text('power.protection-unknown')]),
    ...(drop !== undefined && !drop.isBackKnown ? [print.text('power.back-unknown')] : []),
    ...(drop !== undefined && drop.there + drop.back < 0 ? [print.text('power.drop-negative')] : []),
    ...(amperes === undefined ? [print.text('power.current-unstated')] : []),
  ];
  return {
    load: ends.map(({ vertex }) => vertex).join(' '),
    amperes: amperes === undefined ? undefined : roundTo(amperes, 4),
    basis: basisOf(ends, amperes, atMost),
    protection,
    sections: way.cores.flatMap(({ element }) => element.areaMm2 ?? []),
    ...weakestOn(context, circuit, way.cores),
    dropV: drop === undefined ? undefined : roundTo(drop.there + drop.back, 4),
    dropLimitV: limit === undefined ? undefined : roundTo(limit.volts, 4),
    note: notes.join('; '),
  };
}

/** True if each source states its maximum current or needs no protection. */
function isProtectionKnown({ feeding }: Circuit): boolean {
  return feeding.sources.every(({ ends }) => {
    const pins = ends.flatMap(({ pin }) => (pin?.type === 'supply-out' ? pin.pin : []));
    return pins.length === 0 || pins.some((pin) => maxCurrentOf(pin) !== undefined || needsNoProtection(pin));
  });
}

/** The conductors and parts on the shortest path from the sources to a load, in order. */
function wayBetween(graph: CopperGraph, { feeding }: Circuit, load: TerminalText) {
  const sources = new Set(feeding.known ? feeding.sources.flatMap(({ ends }) => ends.map(({ vertex }) => vertex)) : []);
  const cameBy = new Map<
    TerminalText,
    { readonly from: TerminalText; readonly way: ReturnType<CopperGraph['ways']>[number] }
  >();
  const open = [load];
  let found: TerminalText | undefined;
  for (const at of open) {
    if (sources.has(at)) {
      found = at;
      break;
    }
    for (const way of graph.ways(at)) {
      if (way.to === load || cameBy.has(way.to)) continue;
      cameBy.set(way.to, { from: at, way });
      open.push(way.to);
    }
  }
  const cores: CoreEdge[] = [];
  const parts: CopperGraph['parts'][number]['over'][] = [];
  for (
    let step = found === undefined ? undefined : cameBy.get(found);
    step !== undefined;
    step = cameBy.get(step.from)
  ) {
    if (step.way.core !== undefined) cores.push(step.way.core);
    if (step.way.part !== undefined) parts.push(step.way.part);
  }
  return { cores, parts };
}

function weakestOn(
  { ratings }: ElectricalContext,
  { flows }: Circuit,
  cores: readonly CoreEdge[],
): Pick<PowerRow, 'weakest'> {
  const rated = cores.flatMap((core) => {
    const rating = ratings.of(core);
    return rating.rated ? [{ core, carries: flows.get(core) ?? 0, mayCarry: rating.amperes }] : [];
  });
  const weakest = rated.toSorted((a, b) => a.mayCarry - a.carries - (b.mayCarry - b.carries))[0];
  if (weakest === undefined) return {};
  const { core, carries, mayCarry } = weakest;
  return {
    weakest: { core: `${core.segment.id}.${core.path}`, carries: roundTo(carries, 4), mayCarry: roundTo(mayCarry, 2) },
  };
}
