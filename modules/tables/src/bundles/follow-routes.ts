/** Asks whether wires take the length of their route when a cable gets its first layout. */
import { type Design, counted } from '@cablewright/model';
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { withKeptRoutes } from '../routes/kept-routes.ts';

const questionId = 'lengths';

/** The question is asked for every bundle table, because a first layout is usually made to calculate lengths. */
export function lengthsQuestion({ mapping }: ImportFile): ImportQuestion {
  return {
    id: questionId,
    label: 'Lengths of the wires',
    value: mapping?.answers?.[questionId] ?? 'auto',
    choices: [
      { value: 'auto', label: 'Follow their routes where this is the first layout of the cable' },
      { value: 'route', label: 'Follow their routes' },
      { value: 'keep', label: 'Stay as they are' },
    ],
  };
}

export function followRoutes(
  design: Design,
  { mapping }: ImportFile,
  first: boolean,
): { readonly design: Design; readonly notes: readonly string[] } {
  const routed = withKeptRoutes(design);
  const answer = mapping?.answers?.[questionId] ?? 'auto';
  if (answer === 'keep' || (answer === 'auto' && !first)) return { design: routed, notes: [] };
  const segments = (routed.instances.segments ?? []).map((segment) => ({ ...segment, lengthFrom: 'route' as const }));
  const count = counted(segments.length, 'wire follows its route', 'wires follow their routes');
  return {
    design: { ...routed, instances: { ...routed.instances, segments } },
    notes: [`${count}: their lengths are worked out when you import.`],
  };
}
