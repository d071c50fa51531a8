import type { Finding } from '@cablewright/model';
import type { Proposal } from '../saving/proposal.ts';

/** The most designs of a batch that are checked for its response. The others are checked in the background, as usual. */
const maxChecked = 100;

/** The findings in the designs of a batch, checked with the library as it will be after the batch. */
export async function batchFindings({ catalog, writes, library }: Proposal): Promise<Finding[]> {
  const designs = writes.filter(({ kind, op }) => kind === 'designs' && op === 'put').slice(0, maxChecked);
  const findings: Finding[] = [];
  for (const { key, after } of designs) {
    const { findings: designFindings } = await catalog.checks.of({ design: after, library }, { plain: true });
    findings.push(
      ...designFindings.map((finding) => ({ ...finding, where: { kind: 'designs', id: key, ...finding.where } })),
    );
  }
  return findings;
}
