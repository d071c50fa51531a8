import { documentChange, type Finding } from '@cablewright/model';
import { mistakenRuns, withOwnRunNames } from '../connectivity/terminals/run-ids.ts';
import type { CheckContext } from './context.ts';

/** Finds runs whose id looks like the printed name of another run: files use the ids, sheets and labels the names. */
export function runIdFindings({ design, report, pointer }: CheckContext): Finding[] {
  const wrong = mistakenRuns(design);
  if (wrong.length === 0) return [];
  const change = documentChange(design, withOwnRunNames(design));
  const fixes = [{ label: 'Print these runs by their ids', change }];
  return wrong.map(({ id, name, other }) => {
    const { segments = [] } = design.instances;
    const index = segments.findIndex((segment) => segment.id === id);
    const segment = segments[index];
    const at = segment === undefined ? undefined : `${pointer('segments', segment, index)}/id`;
    const where = { instance: id, pointer: at };
    const message = `${id} is printed as ${name}, and ${id.toUpperCase()} is the printed name of ${other}. Give the run its id as its label.`;
    return report('run-id-of-another', where, message, { found: name, expected: id.toUpperCase(), fixes });
  });
}
