/** Makes cables from a from-to list. It is planned as an import, and published if nothing in it is refused. */
import { listImportPlan, publishImport, type ImportPlanRecord, type Job } from '@cablewright/client';
import type { QueryClient } from '@tanstack/react-query';
import { hub } from '../../../api/hub.ts';
import { importJobQuery } from '../../../api/imports.ts';
import { resultOf } from '../../../kit/words/job-words.ts';
import { sourceOf, startPlan } from '../../../activity/import/import-file.ts';

type ListRead =
  | { readonly ok: true; readonly cable: ImportPlanRecord }
  /** The reason why there is no cable. `job` is the import plan, which can be viewed and changed on the import page. */
  | { readonly ok: false; readonly reason: string; readonly job: string };

const pollMs = 300;

async function finished(client: QueryClient, id: string): Promise<Job> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has finished
    const job = await client.fetchQuery({ ...importJobQuery(id), staleTime: 0 });
    if (!['queued', 'running', 'retrying'].includes(job.state)) return job;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((next) => setTimeout(next, pollMs));
  }
}

/**
 * Reads the list and saves its cables and the stubs they need in one change. `name` is for rows without a cable name.
 * Returns the first cable.
 */
export async function cableFromList(client: QueryClient, file: File, name = ''): Promise<ListRead> {
  const { id } = await startPlan(await sourceOf(file), { mapping: { answers: { list: 'from-to', cableName: name } } });
  const job = await finished(client, id);
  const { plan } = resultOf(job);
  const no = (reason: string): ListRead => ({ ok: false, reason, job: id });
  if (plan === undefined) return no(job.error ?? 'The list could not be read.');
  const { items, refused } = await hub.call(listImportPlan, { params: { id }, query: { only: 'add', limit: 500 } });
  const cable = items.find((each) => each.kind === 'designs');
  const [first] = [...plan.issues, ...refused, ...plan.refused];
  if (first !== undefined) return no(first.message);
  if (cable === undefined) return no('No row of the list makes a connection. It needs a column From and a column To.');
  await hub.call(publishImport, { params: { id }, body: { leaveRecords: [], leaveCells: [] } });
  return { ok: true, cable };
}
