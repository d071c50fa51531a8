import { sameJson, type Design } from '@cablewright/model';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { refuse, type Issue } from '../../../platform/http/problem.ts';
import { versionErrors } from './errors.ts';

/**
 * The design with every placed design pinned to a saved revision. One that follows a working copy is pinned to its newest revision, which
 * must equal the working copy. Otherwise the saved revision would differ from what is on screen, so the save is refused and names the
 * designs to save first.
 */
export async function pinned(catalog: LiveCatalog, design: Design): Promise<Design> {
  const placed = design.instances.subassemblies ?? [];
  const issues: Issue[] = [];
  const subassemblies = [];
  for (const [i, sub] of placed.entries()) {
    const rev = sub.rev ?? (await newestRevision(catalog, sub.def));
    if (rev === undefined) {
      const message = `Save a revision of "${sub.def}" first. Its working copy has unsaved changes.`;
      issues.push({ code: 'placed-not-saved', message, pointer: `/instances/subassemblies/${i}` });
    }
    subassemblies.push(rev === undefined ? sub : { ...sub, rev });
  }
  if (issues.length > 0) refuse(versionErrors['placed-not-saved'], issues[0]!.message, { issues });
  return placed.length === 0 ? design : { ...design, instances: { ...design.instances, subassemblies } };
}

/** The newest revision that wasn't rejected, if it equals the working copy. */
async function newestRevision(catalog: LiveCatalog, id: string): Promise<number | undefined> {
  const line = catalog.designs.versions(id).find(({ state }) => state !== 'rejected');
  if (line === undefined) return undefined;
  const [working, version] = [await catalog.design(id), await catalog.version(id, line.rev)];
  if (working === undefined || version === undefined) return undefined;
  return sameJson(followed(working, version.body), version.body) ? line.rev : undefined;
}

/** The working copy with its placed designs pinned as in the revision. */
function followed(working: Design, body: Design): Design {
  const pins = new Map((body.instances.subassemblies ?? []).map(({ id, rev }) => [id, rev]));
  const placed = working.instances.subassemblies;
  if (placed === undefined || placed.length === 0) return working;
  const subassemblies = placed.map((sub) => {
    const rev = sub.rev ?? pins.get(sub.id);
    return rev === undefined ? sub : { ...sub, rev };
  });
  return { ...working, instances: { ...working.instances, subassemblies } };
}
