/** Sorts the joints of a design by the work that makes them, so that each belongs to exactly one step. */
import { derived } from '@cablewright/derive';
import { pigtailOf, type Joint, type TerminalRef } from '@cablewright/model';
import type { BenchFacts } from './bench-facts.ts';
import type { StepConnection } from './build-step.ts';

interface MadeJoint {
  readonly joint: Joint;
  /** The run that is supplied terminated with this joint. */
  readonly supplied?: string;
  /** The connector whose crimped contact makes the joint when the contact is inserted. */
  readonly crimped?: string;
  /** For any other joint: the part on which it is made, and the terminal joined to it. */
  readonly base?: TerminalRef;
  readonly other?: TerminalRef;
}

/** Every joint of the design, with the kind of work that makes it. */
export const madeJoints: (bench: BenchFacts) => readonly MadeJoint[] = derived('joints by work', (bench) =>
  bench.design.joints.map((joint) => {
    const ends = [joint.a, joint.b];
    const supplied = ends.find(({ instance }) => bench.isSupplied(instance))?.instance;
    if (supplied !== undefined) return { joint, supplied };
    const crimped = ends.find((ref) => bench.crimp(ref.instance, ref.terminal) !== undefined)?.instance;
    if (crimped !== undefined) return { joint, crimped };
    const { a, b } = joint;
    return isPart(a) ? { joint, base: a, other: b } : { joint, base: b, other: a };
  }),
);

/** The connections that a step makes, with the functions of the terminals of its parts. */
export function connectionsOf(bench: BenchFacts, isMade: (joint: MadeJoint) => boolean): StepConnection[] {
  return madeJoints(bench).flatMap((made) => (isMade(made) ? [connectionOf(bench, made.joint)] : []));
}

function connectionOf({ names }: BenchFacts, { a, b }: Joint): StepConnection {
  const functions = {
    a: a.end === undefined ? names.functionOf(a) : '',
    b: b.end === undefined ? names.functionOf(b) : '',
  };
  const stated = Object.fromEntries(Object.entries(functions).filter(([, text]) => text !== ''));
  return Object.keys(stated).length === 0 ? { a, b } : { a, b, functions: stated };
}

/** True if a reference names a terminal of a part rather than a core or pigtail of a run. */
export function isPart({ end, terminal }: TerminalRef): boolean {
  return end === undefined && pigtailOf(terminal) === undefined;
}
