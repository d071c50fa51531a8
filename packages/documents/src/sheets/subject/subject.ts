/** The subject of a drawing: the design with derived data that is computed once for all its views. */
import {
  BenchFacts,
  billOfMaterials,
  composeConnector,
  definition,
  elementsOf,
  landingsOf,
  orderableLengths,
  resolveJoints,
  trunkOf,
  wireLabels,
  type Bill,
  type BomLine,
  type Catalog,
  type Landings,
  type Library,
  type WireLabel,
  PartNames,
} from '@cablewright/engine';
import {
  parseWireEnd,
  splitName,
  type Design,
  type Drawing,
  type EngineeringSettings,
  type Segment,
  type Wire,
} from '@cablewright/model';
import { ink } from '../../display-list/display-list.ts';
import { wireColour } from '../../figures/wire-colour.ts';
import { Typesetter } from '../../type/typesetter.ts';
import type { RenderRequest } from '../../request/request.ts';
import type { PlanCore, PlanPlace, PlanRun } from './plan-graph.ts';

export interface DrawingSubject {
  readonly request: RenderRequest;
  readonly type: Typesetter;
  readonly catalog: Catalog;
  readonly library: Library;
  readonly settings: EngineeringSettings;
  readonly design: Design;
  readonly drawing: Drawing | undefined;
  readonly bill: Bill;
  readonly landings: Landings;
  /**
   * The lines of the bill counted in this drawing: for a length family those of one length. Their position is their item
   * number.
   */
  readonly parts: readonly BomLine[];
  readonly names: PartNames;
  readonly labels: readonly WireLabel[];
  /** The lengths of a family. Empty if the cable is not a family, or if one length was requested. */
  readonly lengths: ReturnType<typeof orderableLengths>;
  /** The item numbers of an instance and of the parts attached to it. For a run, they include those of its labels. */
  items(instance: string): readonly number[];
  /** The runs that each label part labels, by the part's id. */
  readonly labelledRuns: ReadonlyMap<string, readonly string[]>;
  /** The drawn length of a run; undefined for the trunk of a length family, whose table lists the lengths, or if not stated. */
  lengthOf(segment: Segment): number | undefined;
  /** The same as a number without its unit: `L` for the trunk of a length family, a dash for a length that is not stated. */
  lengthText(segment: Segment): string;
}

export function subjectOf(request: RenderRequest): DrawingSubject {
  const { catalog, design, drawing, options } = request;
  const variation = options?.variation;
  const { library } = catalog;
  const bill = billOfMaterials(catalog, design, { drawing, variation });
  const trunk = trunkOf(design);
  const orderable = orderableLengths(drawing, trunk?.lengthMm, variation);
  const [firstLength, ...otherLengths] = orderable;
  const isOneLength = variation !== undefined && otherLengths.length === 0 && firstLength?.suffix === variation;
  const lengths = isOneLength ? [] : orderable;
  const parts = bill.lines.filter(({ counted }) => counted);
  const { labelledRuns } = new BenchFacts(catalog, design);
  const numbers = itemNumbers(design, parts, labelledRuns);
  const names = new PartNames(catalog, design);
  const lengthOf = (segment: Segment) => {
    if (segment !== trunk || orderable.length === 0) return segment.lengthMm;
    return isOneLength ? firstLength?.lengthMm : undefined;
  };
  return {
    request,
    type: new Typesetter(request.typeface),
    catalog,
    library,
    settings: library.settings,
    design,
    drawing,
    bill,
    landings: landingsOf(
      design,
      () => library,
      resolveJoints(catalog, design, () => library),
    ),
    parts,
    names,
    labels: wireLabels(catalog, design, {
      drawing,
      variation,
    }),
    lengths,
    items: (instance) => numbers.get(instance) ?? [],
    labelledRuns,
    lengthOf,
    lengthText: (segment) =>
      segment === trunk && lengths.length > 0 ? 'L' : names.print.bareLength(lengthOf(segment), 6),
  };
}

/** Item numbers by instance. Those of a cavity or an attached part are shown at the connector, those of labels at their runs. */
function itemNumbers(
  design: Design,
  parts: readonly BomLine[],
  labelledRuns: DrawingSubject['labelledRuns'],
): Map<string, number[]> {
  const attached = new Map((design.instances.mechanical ?? []).map(({ id, attachedTo }) => [id, attachedTo]));
  const numbers = new Map<string, number[]>();
  for (const [i, part] of parts.entries()) {
    const holders = part.instances.flatMap((instance) => [
      instance,
      splitName(instance)?.instance ?? instance,
      ...(labelledRuns.get(instance) ?? [attached.get(instance) ?? instance]),
    ]);
    for (const holder of new Set(holders)) numbers.set(holder, [...(numbers.get(holder) ?? []), i + 1]);
  }
  return numbers;
}

/** The description of a part from its record. */
export function partWords(subject: DrawingSubject, instance: string): { label: string; partNumber: string } {
  const { instances } = subject.design;
  const { library } = subject;
  const connector = instances.connectors?.find(({ id }) => id === instance);
  if (connector !== undefined) {
    const composed = composeConnector(library, connector.def);
    return { label: composed?.label ?? connector.def, partNumber: composed?.record.partNumber ?? '' };
  }
  const board = instances.pcbas?.find(({ id }) => id === instance);
  const part = instances.components?.find(({ id }) => id === instance);
  const sub = instances.subassemblies?.find(({ id }) => id === instance);
  if (sub !== undefined) {
    const placed = subject.catalog.design(sub.def, sub.rev)?.design;
    return { label: placed?.label ?? sub.def, partNumber: placed?.productRef ?? '' };
  }
  const record =
    board !== undefined
      ? definition(library, 'pcbas', board.def)
      : part !== undefined
        ? definition(library, 'components', part.def)
        : undefined;
  return { label: record?.label ?? board?.def ?? part?.def ?? '', partNumber: record?.partNumber ?? '' };
}

/** The outer diameter of a stock, mm: as stated, otherwise that of its outermost layer or largest core. Undefined if unknown. */
export function outsideOf(library: Library, def: string): number | undefined {
  const wire = definition(library, 'wires', def);
  if (wire === undefined) return undefined;
  const sizes = wire.structure.children.map((child) => {
    if (child.type === 'insulation') return child.odMm ?? 0;
    return child.type === 'conductor' ? (child.insulatedOdMm ?? 0) : 0;
  });
  const most = Math.max(0, ...sizes);
  return wire.odMm ?? (most === 0 ? undefined : most);
}

/**
 * The name of a place, for a lead that ends elsewhere on the plan. A place without a part is named after the run that
 * begins there.
 */
export function placeName({ names }: DrawingSubject, { kind, id, instances }: PlanPlace): string {
  if (instances[0] !== undefined) return names.of(instances[0]);
  const begins = parseWireEnd(id.slice(id.indexOf(':') + 1));
  if (begins === undefined) return names.print.text('drawing.open-end-small');
  const label = `${names.short(begins.wire)}-${begins.end.toUpperCase()}`;
  return kind === 'splice' ? names.print.text('drawing.splice-at', { run: label }) : label;
}

/** A single wire, or a core that continues alone, is drawn in its colour, a cable in that of its jacket; in white if none is stated. */
export function runFill({ library }: DrawingSubject, { segments, cores = [] }: DrawnWires): string {
  const [segment, ...others] = segments.length > 0 ? segments : cores.map((core) => core.segment);
  const wire = segment === undefined || others.length > 0 ? undefined : definition(library, 'wires', segment.def);
  if (wire === undefined) return ink.white;
  const { copper } = elementsOf(wire);
  const path = cores[0]?.path ?? (copper.length === 1 ? copper[0]?.path : undefined);
  if (path === undefined || segment === undefined) return jacketFill(library, wire);
  return coreColour(library, { segment, path })?.base ?? ink.white;
}

/** The colour of a core of a run. Undefined if it has none, as a screen. */
export function coreColour(library: Library, { segment, path }: Pick<PlanCore, 'segment' | 'path'>) {
  const wire = definition(library, 'wires', segment.def);
  const element = wire === undefined ? undefined : elementsOf(wire).get(path)?.element;
  return element?.type === 'conductor' ? wireColour(library, element.color) : undefined;
}

interface DrawnWires {
  readonly segments: readonly Segment[];
  readonly cores?: PlanRun['cores'];
}

/** The colour of the outermost layer of a cable. */
function jacketFill(library: Library, { structure }: Wire): string {
  const outer = structure.children.findLast(({ type }) => type === 'insulation');
  return (outer?.type === 'insulation' ? wireColour(library, outer.color)?.base : undefined) ?? ink.white;
}
