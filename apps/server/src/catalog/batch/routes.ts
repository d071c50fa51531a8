import { BatchAnswer } from '../answers.ts';
import { type Finding, inputLimits } from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { claimNumbers } from '../saving/number-guard.ts';
import { requireSound } from '../saving/guards.ts';
import { save, type Saver } from '../saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuseWithIssues } from '../../platform/http/problem.ts';
import { requireScopeOf } from '../../platform/http/record-scope.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { batchErrors } from './errors.ts';
import { BatchForm, BatchQuery } from './form.ts';
import { prepareBatch } from './prepare.ts';
import type { SaveProposal } from '../saving/proposal.ts';

/**
 * The most designs in a batch that are checked before the response. The others are checked in the background, as after
 * any save.
 */
const maxChecked = 100;

/** The findings in the designs of a batch, checked with the library as it will be after the batch. */
async function batchFindings({ catalog, writes, library }: SaveProposal): Promise<Finding[]> {
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

export function batchRoutes(parts: Saver): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/batch',
      operation: 'saveBatch',
      area: 'Batch',
      role: 'editor',
      scope: 'library:write',
      summary: 'Save several records as one change set, or none; dryRun=1 only checks',
      query: BatchQuery,
      body: BatchForm,
      bodyBytes: inputLimits.batchBytes,
      answers: {
        200: {
          says: 'What was saved, or would be, with findings in the designs',
          schema: BatchAnswer,
        },
      },
      refusals: [
        batchErrors['batch-refused'],
        httpErrors.stale,
        catalogErrors['rule-broken'],
        catalogErrors['subassembly-too-large'],
        catalogErrors['rule-not-evaluated'],
        catalogErrors['rule-invalid'],
        ...numberRefusals,
        catalogErrors['scheme-invalid'],
      ],
      handle: async ({ body: { message, changes }, query, actor }) => {
        requireScopeOf(
          actor,
          changes.map(({ kind }) => kind),
        );
        await parts.catalog.catchUpWith(await parts.catalog.store.head());
        const prepared = await prepareBatch(parts.catalog, changes);
        if (!prepared.ok) {
          const row = prepared.stale ? httpErrors.stale : batchErrors['batch-refused'];
          return refuseWithIssues(row, prepared.issues.slice(0, 1000));
        }
        const findings = await batchFindings(prepared.proposal);
        if (query.dryRun === '1') {
          await requireSound(prepared.proposal);
          (await claimNumbers(prepared.proposal)).end();
          return ok({ dryRun: true, count: changes.length, findings });
        }
        const { seq, headers } = await save(parts, { actor, message, ...prepared });
        const records = changes.map(({ kind, id, op }) => ({
          kind,
          id,
          op,
          etag: op === 'put' ? etagOf(seq) : undefined,
        }));
        return ok({ seq, count: changes.length, records, findings }, headers);
      },
    }),
  ];
}
