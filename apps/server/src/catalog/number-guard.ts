import { schemeKind } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { refuse, type Issue } from '../platform/http/problem.ts';
import { catalogErrors } from './errors.ts';
import type { LiveCatalog } from './live-catalog.ts';
import type { NumberClaim } from './live-numbers.ts';
import { requireScheme } from './number-scheme.ts';

/** Refuses (409) a save that gives a part another's number, or changes one that never changes, naming each place; and a scheme that does not work (422). */
export async function claimNumbers(catalog: LiveCatalog, writes: readonly Write[]): Promise<NumberClaim> {
  requireSoundSchemes(writes);
  let claim = catalog.numbers.claim(writes, catalog.library);
  if (claim.gives) {
    // Another process may have given the number a moment ago. It is judged again with what is known by then.
    await catalog.catchUpWith(await catalog.store.head());
    claim.end();
    claim = catalog.numbers.claim(writes, catalog.library);
  }
  const [first] = claim.refusals;
  if (first !== undefined) refuse(rowOf(first), first.message, { issues: numberIssues(claim.refusals, writes) });
  return claim;
}

/** A scheme that does not work is not kept, whichever way it comes: it would be passed over without a word. */
function requireSoundSchemes(writes: readonly Write[]): void {
  for (const [i, { kind, op, after }] of writes.entries()) {
    if (kind === schemeKind && op === 'put') requireScheme(after, writes.length > 1 ? `/changes/${i}/record` : '');
  }
}

function rowOf({ code }: Finding) {
  return catalogErrors[code === 'pn-immutable' ? 'pn-immutable' : 'number-in-use'];
}

/** Where several records are saved together, an issue says which: `/changes/3/record/partNumber`. */
function numberIssues(refusals: readonly Finding[], writes: readonly Write[]): Issue[] {
  return refusals.map((finding) => {
    const at = writes.findIndex(({ kind, key }) => kind === finding.where.kind && key === finding.where.id);
    const { code, message, where } = finding;
    return { code, message, pointer: `${writes.length > 1 ? `/changes/${at}/record` : ''}${where.pointer ?? ''}` };
  });
}
