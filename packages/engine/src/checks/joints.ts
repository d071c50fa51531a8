import type { Finding } from '@cablewright/model';
import type { JointEnd } from '../joints/resolved.ts';
import type { CheckContext } from './context.ts';

/** Every joint stands on copper at both ends, joins two different things, and does so once. */
export function jointFindings(context: CheckContext): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const [i, { joint, a, b, pair }] of context.joints.entries()) {
    if (!a.at.ok) endFinding(context, a, `${context.jointPointer(joint, i)}/a`, findings);
    if (!b.at.ok) endFinding(context, b, `${context.jointPointer(joint, i)}/b`, findings);
    if (a.name === b.name) {
      const where = { instance: a.ref.instance, terminal: a.name, pointer: context.jointPointer(joint, i) };
      findings.push(context.report('self-joint', where, `A joint joins ${a.name} to itself; take it out.`));
    } else if (seen.has(pair)) {
      const where = { instance: a.ref.instance, terminal: a.name, pointer: context.jointPointer(joint, i) };
      const message = `${a.name} and ${b.name} are joined twice; take one of the joints out.`;
      findings.push(context.report('duplicate-joint', where, message, { found: pair }));
    } else seen.add(pair);
  }
  return findings;
}

function endFinding(context: CheckContext, end: JointEnd, pointer: string, findings: Finding[]): void {
  const { at, ref, name } = end;
  // The instance whose definition or design is missing has a finding of its own; its joints would only repeat it.
  if (at.ok || at.code === 'unknown-definition' || at.code === 'subassembly-unknown') return;
  const { code, message, found, expected } = at;
  findings.push(
    context.report(code, { instance: ref.instance, terminal: name, pointer }, message, { found, expected }),
  );
}
