/** Wires of placed cables, with their own numbers, colours and lengths. */
import { definition, designator, elementsOf, runNames } from '@cablewright/engine';
import { type TerminalRef, parsePort } from '@cablewright/model';
import { wireColour } from '../../figures/wire-colour.ts';
import type { GridCell } from '../blocks/grid.ts';
import type { DrawingSubject } from '../subject/subject.ts';

interface PlacedWire {
  /** `LEAD-1/W1`. */
  readonly run: string;
  readonly core: GridCell;
  readonly area: string;
  readonly lengthMm: number | undefined;
}

/** The wire of a placed cable that ends at a port. */
export function placedWire(
  { catalog, design, names }: DrawingSubject,
  { instance, terminal }: TerminalRef,
): PlacedWire | undefined {
  const sub = design.instances.subassemblies?.find(({ id }) => id === instance);
  const inner = sub === undefined ? undefined : catalog.design(sub.def, sub.rev);
  const port = inner === undefined ? undefined : parsePort(terminal);
  const segment = inner?.design.instances.segments?.find(({ id }) => id === port?.instance);
  if (inner === undefined || port === undefined || segment === undefined) return undefined;
  const wire = definition(inner.library, 'wires', segment.def);
  const element = wire === undefined ? undefined : elementsOf(wire).get(port.terminal)?.element;
  const conductor = element?.type === 'conductor' ? element : undefined;
  const colour = wireColour(inner.library, conductor?.color);
  return {
    run: `${designator(instance)}/${runNames(inner.design).get(segment.id) ?? ''}`,
    core: { text: colour?.code ?? names.element(port.terminal), colour },
    area: (conductor === undefined ? undefined : names.print.bareSection(conductor)) ?? '',
    lengthMm: segment.lengthMm,
  };
}

/** The lengths of the placed cables between two places, by the names of their runs. */
export function placedLengths(
  subject: DrawingSubject,
  from: readonly string[],
  to: readonly string[],
): ReadonlyMap<string, number | undefined> {
  const placed = new Set((subject.design.instances.subassemblies ?? []).map(({ id }) => id));
  if (![...from, ...to].some((id) => placed.has(id))) return new Map();
  const between = subject.design.joints.filter(({ a, b }) => {
    const isFrom = from.includes(a.instance) && to.includes(b.instance);
    return isFrom || (to.includes(a.instance) && from.includes(b.instance));
  });
  const wires = between.flatMap(({ a, b }) => placedWire(subject, a) ?? placedWire(subject, b) ?? []);
  return new Map(wires.map(({ run, lengthMm }) => [run, lengthMm]));
}
