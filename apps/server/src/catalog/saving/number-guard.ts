import { schemeKind } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { refuse, type Issue } from '../../platform/http/problem.ts';
import { catalogErrors } from '../errors.ts';
import type { NumberClaim } from '../live/live-numbers.ts';
import { schemeIssues } from './number-scheme.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { PlaceOf, SaveProposal } from './proposal.ts';

/** Objects to an invalid numbering scheme, which would otherwise be ignored silently. */
export function soundSchemes({ own, placeOf }: SaveProposal): SaveObjection | undefined {
  const schemes = own.filter(({ kind }) => kind === schemeKind);
  const issues = schemes.flatMap(({ kind, key, after }) => schemeIssues(after, placeOf(kind, key) ?? ''));
  return objectionOf(catalogErrors['scheme-invalid'], issues);
}

/** A claim, and the change set at which it was checked. */
interface JudgedClaim extends NumberClaim {
  readonly judgedAt: number;
}

/**
 * Reserves the part numbers that a save assigns until the claim ends, so that only one of two concurrent saves gets a
 * number. Refuses (409) numbers that another record has and changes of fixed numbers, each with its pointer. It is
 * enough to check the state that this process has read: the store refuses numbers that were assigned since then, and
 * the save is then checked again with the current state.
 */
export async function claimNumbers({ catalog, writes, library, placeOf }: SaveProposal): Promise<JudgedClaim> {
  let claim = catalog.numbers.claim(writes, library);
  if (claim.refusals.length > 0) {
    // An owner may have given the number back in another process.
    await catalog.catchUpOnNumbers(claim.refusals.flatMap(({ found }) => (typeof found === 'string' ? [found] : [])));
    claim = catalog.numbers.claim(writes, library);
  }
  const judgedAt = catalog.seq;
  const [first] = claim.refusals;
  if (first !== undefined) refuse(rowOf(first), first.message, { issues: numberIssues(claim.refusals, placeOf) });
  return { ...claim, judgedAt };
}

function rowOf({ code }: Finding) {
  return catalogErrors[code === 'pn-immutable' ? 'pn-immutable' : 'number-in-use'];
}

function numberIssues(refusals: readonly Finding[], placeOf: PlaceOf): Issue[] {
  return refusals.map(({ code, message, where }) => {
    return { code, message, pointer: `${placeOf(where.kind ?? '', where.id ?? '') ?? ''}${where.pointer ?? ''}` };
  });
}
