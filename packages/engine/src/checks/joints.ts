import { sameTerminal, type Finding } from '@cablewright/model';
import type { JointEnd, ResolvedJoint } from '../connectivity/terminals/resolved-joints.ts';
import type { CheckContext } from './context.ts';

/** Checks that every joint has copper at both ends, connects two different terminals, and is not repeated. */
export function jointFindings(context: CheckContext): Finding[] {
  const findings: Finding[] = [];
  const seen = new JointsSeen();
  for (const [i, resolved] of context.joints.entries()) {
    const { joint, a, b } = resolved;
    if (!a.at.ok) endFinding(context, a, `${context.jointPointer(joint, i)}/a`, findings);
    if (!b.at.ok) endFinding(context, b, `${context.jointPointer(joint, i)}/b`, findings);
    if (sameTerminal(a.ref, b.ref)) {
      findings.push(
        context.report(
          'self-joint',
          whereOf(context, resolved, i),
          `${a.name} is connected to itself. Remove the connection.`,
        ),
      );
    } else if (!context.landings.isAlone(resolved) && seen.has(resolved)) {
      const message = `${a.name} and ${b.name} are connected twice. Remove one of the connections.`;
      findings.push(
        context.report('duplicate-joint', whereOf(context, resolved, i), message, { found: `${a.name} ${b.name}` }),
      );
    }
  }
  return findings;
}

function whereOf(context: CheckContext, { joint, a }: ResolvedJoint, i: number) {
  return { instance: a.ref.instance, terminal: a.name, pointer: context.jointPointer(joint, i) };
}

/** The joints found at one spot. There is usually only one, which needs no list. */
type Met = ResolvedJoint | ResolvedJoint[];

/** The joints found so far, by the copper of their first end. */
class JointsSeen {
  readonly #from = new Map<unknown, Met>();

  /** Returns true if a joint between the same two terminals was found before, and records this joint. */
  has(joint: ResolvedJoint): boolean {
    const from = placeOf(joint.a);
    const before = this.#from.get(from);
    if (isAmong(joint, before) || isAmong(joint, this.#from.get(placeOf(joint.b)))) return true;
    if (before === undefined) this.#from.set(from, joint);
    else if (Array.isArray(before)) before.push(joint);
    else this.#from.set(from, [before, joint]);
    return false;
  }
}

function placeOf(end: JointEnd): unknown {
  return end.spot ?? end.name;
}

function isAmong(joint: ResolvedJoint, met: Met | undefined): boolean {
  if (met === undefined) return false;
  return Array.isArray(met) ? met.some((one) => isSame(joint, one)) : isSame(joint, met);
}

function isSame(one: ResolvedJoint, other: ResolvedJoint): boolean {
  const [a, b] = [one.a.ref, one.b.ref];
  if (sameTerminal(a, other.a.ref)) return sameTerminal(b, other.b.ref);
  return sameTerminal(a, other.b.ref) && sameTerminal(b, other.a.ref);
}

function endFinding(context: CheckContext, end: JointEnd, pointer: string, findings: Finding[]): void {
  const { at, ref, name } = end;
  // A missing definition or design is reported for the instance, so it isn't repeated for each joint.
  if (at.ok || at.code === 'unknown-definition' || at.code === 'subassembly-unknown') return;
  const { code, message, found, expected } = at;
  findings.push(
    context.report(code, { instance: ref.instance, terminal: name, pointer }, message, { found, expected }),
  );
}
