/** Saves the plan of an import. */
import { counted } from '@cablewright/model';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { prepareBatch } from '../../catalog/batch/prepare.ts';
import { save, type Saved, type Saver } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse, refuseWithIssues } from '../../platform/http/problem.ts';
import { importErrors } from './errors.ts';
import type { Published } from './form.ts';
import type { Planned } from './plan.ts';

interface PublishedPlan {
  readonly published: Published;
  /** The effects of the save, as response headers. */
  readonly headers?: Saved['headers'];
}

/**
 * Saves a plan as one change set, with the same checks as for a batch. If the catalog has changed since the importer
 * ran, the plan may be out of date and is refused.
 */
export async function publishPlan(
  saver: Saver,
  actor: Actor,
  { plan, changes }: Planned,
  from = plan.fileName === undefined ? `with ${plan.importer}` : `from ${plan.fileName}`,
): Promise<PublishedPlan> {
  const { catalog } = saver;
  await catalog.catchUpWith(await catalog.store.head());
  if (catalog.seq !== plan.seq) {
    refuse(
      importErrors['catalog-changed'],
      'Run the import again, so that its plan is about the catalog as it is now.',
    );
  }
  if (changes.length === 0) return { published: { count: 0 } };
  const prepared = await prepareBatch(catalog, changes);
  if (!prepared.ok) {
    const row = prepared.stale ? httpErrors.stale : batchErrors['batch-refused'];
    return refuseWithIssues(row, prepared.issues.slice(0, 1_000));
  }
  const message = `Imported ${counted(changes.length, 'record')} ${from}`;
  const { seq, headers } = await save(saver, { actor, message, ...prepared });
  return { published: { seq, count: changes.length }, headers };
}

/** A plan without the records that a person has deselected, identified as `kind:id`. */
export function withoutRecords({ plan, changes }: Planned, leave: readonly string[]): Planned {
  const left = new Set(leave);
  const isIncluded = ({ kind, id }: { readonly kind: string; readonly id: string }) => !left.has(`${kind}:${id}`);
  return { plan: { ...plan, records: plan.records.filter(isIncluded) }, changes: changes.filter(isIncluded) };
}
