import { definition, elementsOf } from '@cablewright/engine';
import { wireColour } from '../../figures/wire-colour.ts';
import type { PlanCore } from './plan-graph.ts';
import type { DrawingSubject } from './subject.ts';

/** Cores by their colour codes, or by their names if they have none: `RD, BK`. */
export function coresText({ library, names }: DrawingSubject, cores: readonly PlanCore[]): string {
  const codes = cores.map(({ segment, path }) => {
    const wire = definition(library, 'wires', segment.def);
    const element = wire === undefined ? undefined : elementsOf(wire).get(path)?.element;
    const colour = element?.type === 'conductor' ? wireColour(library, element.color) : undefined;
    return colour?.code ?? names.element(path);
  });
  return codes.join(', ');
}
