import type { Finding } from '@cablewright/model';
import type { Proposal } from '../saving/proposal.ts';

/** Designs of one batch that are checked for its answer; the rest are counted in the background like any other. */
const maxChecked = 100;

/** What the checks would find in the designs of a batch, read with the library as the batch leaves it. */
export async function batchFindings({ catalog, writes, library }: Proposal): Promise<Finding[]> {
  const designs = writes.filter(({ kind, op }) => kind === 'designs' && op === 'put').slice(0, maxChecked);
  const findings: Finding[] = [];
  for (const { key, after } of designs) {
    const { findings: found } = await catalog.checks.of({ design: after, library }, { plain: true });
    findings.push(...found.map((finding) => ({ ...finding, where: { kind: 'designs', id: key, ...finding.where } })));
  }
  return findings;
}
