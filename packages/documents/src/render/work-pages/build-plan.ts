/**
 * The plan of how a revision is built, as plain data: its steps with the wires, places, parts, tools and values of
 * each, the faces of its connectors and its parts. An order stores the plan when it is released, and the bench works
 * from it offline.
 */
import {
  billOfMaterials,
  type BuildStep,
  composeConnector,
  type ComposedConnector,
  crimpSetup,
  type Lead,
  leads,
  type SetupValue,
  stepCounts,
} from '@cablewright/engine';
import { parseTerminal, type TerminalRef, present } from '@cablewright/model';
import { itemsSvg } from '../../formats/svg/svg.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import { titleBlockOf } from '../../request/block-of.ts';
import type { RenderRequest } from '../../request/request.ts';
import { BuildFacts } from '../../sheets/build-sheet/bench.ts';
import { wireSideFace } from '../../sheets/build-sheet/wire-side-face.ts';

/** A wire of a step and its destination. */
interface PlanWire {
  /** `W1 · BN brown`. */
  readonly wire: string;
  readonly swatch?: { readonly base: string; readonly stripe?: string };
  /** The connected instance and terminal, in the form that sheets print: `J1·3`. */
  readonly at: string;
  readonly instance: string;
  readonly terminal: string;
}

interface PlanUse {
  readonly as: BuildStep['uses'][number]['as'];
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly partNumber?: string;
  readonly quantity?: number;
  readonly lengthMm?: number;
}

interface PlanStep {
  readonly id: string;
  readonly station: BuildStep['station'];
  /** The station, as text. */
  readonly stage: string;
  readonly does: BuildStep['does'];
  readonly what: string;
  readonly wires: readonly PlanWire[];
  readonly uses: readonly PlanUse[];
  readonly measures: BuildStep['measures'];
  /** The connector whose face shows the cavities of the step. */
  readonly face?: { readonly instance: string; readonly cavities: readonly string[] };
  /** The values that a set-up of the step measures. */
  readonly setup?: readonly SetupValue[];
}

/** A face from the wire side, as it is seen when contacts are inserted. Positions are in the units of the drawing. */
interface PlanFace {
  readonly label: string;
  readonly seen: string;
  readonly viewBox: string;
  /** The elements of an SVG. */
  readonly svg: string;
  readonly cavities: readonly { readonly id: string; readonly x: number; readonly y: number; readonly r: number }[];
}

interface PlanPart {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly partNumber?: string;
  /** The amount for one piece: pieces, or metres of wire. Absent if a length is not stated. */
  readonly each?: number;
  readonly unit: 'ea' | 'm';
  readonly uses: readonly string[];
}

export interface BuildPlan {
  readonly format: 'cablewright.build-plan';
  readonly version: 1;
  readonly design: { readonly id: string; readonly label: string; readonly partNumber: string };
  readonly rev: number;
  readonly variation?: string;
  readonly steps: readonly PlanStep[];
  /** The faces by the id of the connector in the design. */
  readonly faces: Readonly<Record<string, PlanFace>>;
  readonly parts: readonly PlanPart[];
  /** The single wires that a machine can make. Absent in plans of orders that were released before machines existed. */
  readonly leads?: readonly Lead[];
  /** The numbers of operations in each step. Absent in orders that were released before times were measured. */
  readonly counts?: ReturnType<typeof stepCounts>;
  /** True if there is something to test. */
  readonly isTested: boolean;
}

/** The plan of a revision. The request names the revision. */
export function buildPlan(request: RenderRequest, rev: number): BuildPlan {
  const bench = new BuildFacts({ ...request, options: { ...request.options, quantity: 1 } });
  const { design, options } = request;
  const block = titleBlockOf(request, '');
  const continuity = continuityOf(request);
  return {
    format: 'cablewright.build-plan',
    version: 1,
    design: { id: design.id, label: block.title, partNumber: block.partNumber },
    rev,
    ...present({ variation: options?.variation }),
    steps: bench.steps.map((step) => planStep(bench, step)),
    faces: facesOf(bench),
    parts: partsOf(bench),
    leads: leads(bench, bench.steps),
    counts: stepCounts(bench, bench.steps),
    isTested: continuity.hasReadings(),
  };
}

function planStep(bench: BuildFacts, step: BuildStep): PlanStep {
  const { id, station, does, what, measures, figure } = step;
  const setup = does === 'crimp' ? setupOf(bench, step) : undefined;
  return {
    id,
    station,
    stage: bench.print.text(`stage.${station}`),
    does,
    what,
    wires: wiresOf(bench, step),
    uses: step.uses.map((use) => planUse(bench, use)),
    measures,
    ...(figure?.kind === 'face' ? { face: { instance: figure.instance, cavities: figure.cavities } } : faceOf(step)),
    ...present({ setup }),
  };
}

/** The cavities of a step at its only connector. */
function faceOf({ concerns: { cavities = [] } }: BuildStep): Pick<PlanStep, 'face'> {
  const [first] = cavities;
  if (first === undefined || cavities.some(({ connector }) => connector !== first.connector)) return {};
  return { face: { instance: first.connector, cavities: cavities.map(({ cavity }) => cavity) } };
}

/** The wires of a step: those that it connects, or those in its cavities. */
function wiresOf(bench: BuildFacts, { concerns: { connections = [], cavities = [] } }: BuildStep): PlanWire[] {
  const joined = connections.flatMap(({ a, b }) => (b.end === undefined ? [[b, a]] : [[a, b]]));
  const crimped = cavities.flatMap(({ connector, cavity }) => {
    const row = bench.crimps.find((one) => one.connector === connector && one.cavity === cavity);
    const ends = (row?.wires ?? []).flatMap((wire) => parseTerminal(wire) ?? []);
    return ends.map((end): [TerminalRef, TerminalRef] => [{ instance: connector, terminal: cavity }, end]);
  });
  const pairs = joined.length > 0 ? (joined as [TerminalRef, TerminalRef][]) : crimped;
  return pairs.map(([place, wire]) => {
    const cell = wire.end === undefined ? { text: bench.terminal(wire) } : bench.wire(wire.instance, wire.terminal);
    const { text, swatch } = typeof cell === 'string' ? { text: cell, swatch: undefined } : cell;
    return {
      wire: text,
      swatch: swatch && present(swatch),
      at: bench.terminal(place),
      instance: place.instance,
      terminal: place.terminal,
    };
  });
}

/** The measurements before a lot: one crimp set-up for each contact and, if known, wire size in a step. */
function setupOf(bench: BuildFacts, { concerns: { cavities = [] } }: BuildStep): readonly SetupValue[] | undefined {
  const own = cavities.flatMap(({ connector, cavity }) => bench.cavity(connector, cavity) ?? []);
  const contact = own.find((one) => one.contact !== undefined)?.contact;
  if (contact === undefined) return undefined;
  const sizes = new Set(own.map(({ wireMm2 }) => wireMm2));
  const size = sizes.size === 1 ? own[0]?.wireMm2 : undefined;
  return crimpSetup(contact, size, bench.library.settings.building?.crimpHeightToleranceMm);
}

/** The kinds of records in which a part of a step is looked up. */
const kindsOf = {
  stock: ['wires'],
  contact: ['mechanicals'],
  seal: ['mechanicals'],
  plug: ['mechanicals'],
  tool: ['mechanicals'],
  covering: ['mechanicals'],
  fixing: ['mechanicals'],
  part: ['connectors', 'mechanicals', 'components', 'pcbas'],
} as const;

function planUse(bench: BuildFacts, { as, def, quantity, lengthMm }: BuildStep['uses'][number]): PlanUse {
  const kind = kindsOf[as].find((one) => bench.library.get(one, def) !== undefined) ?? kindsOf[as][0];
  const record = bench.library.get(kind, def) as { label?: string; partNumber?: string } | undefined;
  return {
    as,
    kind,
    id: def,
    label: record?.label ?? def,
    ...present({ partNumber: record?.partNumber, quantity, lengthMm }),
  };
}

function facesOf(bench: BuildFacts): Record<string, PlanFace> {
  const faces: Record<string, PlanFace> = {};
  for (const { id, def } of bench.connectors) {
    const composed = composeConnector(bench.library, def);
    const face = composed === undefined ? undefined : planFace(bench, id, composed);
    if (face !== undefined) faces[id] = face;
  }
  return faces;
}

function planFace(bench: BuildFacts, id: string, composed: ComposedConnector): PlanFace | undefined {
  const face = wireSideFace(bench, composed);
  if (face === undefined) return undefined;
  const { box, items, seen, cavities } = face;
  return {
    label: `${bench.name(id)} · ${composed.label}`,
    seen,
    viewBox: box.map((n) => Math.round(n * 100) / 100).join(' '),
    svg: itemsSvg(items),
    cavities,
  };
}

function partsOf({ request, names }: BuildFacts): PlanPart[] {
  const { catalog, design, drawing, options } = request;
  const { lines } = billOfMaterials(catalog, design, { drawing, variation: options?.variation });
  return lines
    .filter(({ counted }) => counted)
    .map((line) => {
      const each = line.unit === 'ft' ? line.metres : line.quantity;
      return {
        kind: line.kind,
        id: line.def,
        label: line.description,
        ...present({ partNumber: line.partNumber, each }),
        unit: line.unit === 'ft' ? ('m' as const) : ('ea' as const),
        // A part in a cavity is named after the cavity, such as J1·1.
        uses: line.instances.map((place) => (place.includes('.') ? names.listed(place) : names.of(place))),
      };
    });
}
