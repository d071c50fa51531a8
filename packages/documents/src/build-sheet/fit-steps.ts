/** Steps with parts that carry no current: shells before soldering, the rest when the joints are made, labels last. */
import { definition } from '@cablewright/engine';
import type { MechanicalInstance } from '@cablewright/model';
import { notStated, type Bench } from './bench.ts';

/** What must be there before the work begins: placed cables, each with its own build sheet, and runs that come made up. */
export function readySteps(bench: Bench): string[] {
  const { subassemblies = [] } = bench.design.instances;
  const placed = subassemblies.map(({ id, def, rev }) => {
    const design = bench.request.catalog.design(def, rev)?.design;
    const number = design?.productRef ?? 'no number';
    const which = rev === undefined ? 'working copy' : `revision ${rev}`;
    return `${bench.name(id)}: ${number} ${design?.label ?? def}, built as its own build sheet says (${def}, ${which}).`;
  });
  const supplied = bench.segments.filter((segment) => segment.suppliedTerminated === true);
  const runs = supplied.map(({ id, def, lengthMm }) => {
    const stock = definition(bench.library, 'wires', def);
    return `${bench.name(id)}: comes made up, ${lengthMm} mm of ${stock?.label ?? def}.`;
  });
  return [...placed, ...runs];
}

/** Shells go over the cable before a connector is on it. */
export function fitSteps(bench: Bench): string[] {
  return attached(bench, (kind) => kind === 'shell').map(
    ({ part, onto }) => `Slide ${part} over the cable${onto === '' ? '' : ` towards ${onto}`}.`,
  );
}

/** The other parts, the breakouts and the placed cables; then the shells are closed. */
export function assembleSteps(bench: Bench): string[] {
  const { breakouts = [] } = bench.design.instances;
  const opened = breakouts.map(({ id, label, trunk, legs }) => {
    const runs = legs.map(({ segment }) => bench.name(segment)).join(', ');
    return `${label ?? bench.name(id)}: ${bench.name(trunk.segment)} opens into ${runs}; its table says which core goes where.`;
  });
  const fitted = attached(bench, (kind) => kind !== 'shell').map(
    ({ part, onto }) => `Fit ${part}${onto === '' ? '' : ` at ${onto}`}.`,
  );
  const shells = attached(bench, (kind) => kind === 'shell').map(
    ({ name, onto }) => `Close ${name}${onto === '' ? '' : ` on ${onto}`}.`,
  );
  return [...opened, ...fitted, ...shells];
}

export function labelSteps(bench: Bench): string[] {
  const ends = bench.labels.filter((label) => label.core === undefined);
  const cores = bench.labels.length - ends.length;
  return [
    ...ends.map((label) => `${label.id}: ${label.position}.`),
    ...(cores === 0 ? [] : [`Put the ${cores} core markers on as the label table says.`]),
  ];
}

interface Fitted {
  readonly name: string;
  readonly part: string;
  readonly onto: string;
}

function attached(bench: Bench, wanted: (kind: string | undefined) => boolean): Fitted[] {
  return bench.mechanical
    .map((instance) => ({ instance, record: definition(bench.library, 'mechanicals', instance.def) }))
    .filter(({ record }) => wanted(record?.kind))
    .map(({ instance, record }) => {
      const number = record?.partNumber ?? notStated;
      return {
        name: bench.name(instance.id),
        part: partText(bench, instance, number, record?.label),
        onto: ontoOf(bench, instance),
      };
    });
}

function partText(bench: Bench, { id, def, qty = 1 }: MechanicalInstance, number: string, label?: string): string {
  const times = qty === 1 ? '' : `${qty} × `;
  return `${times}${bench.name(id)} (${number} ${label ?? def})`;
}

function ontoOf(bench: Bench, { attachedTo }: MechanicalInstance): string {
  return attachedTo === undefined ? '' : bench.name(attachedTo);
}
