/**
 * The guards that every save must pass. A guard examines a proposal and may object to it. To add a guard, add its file
 * and a line here.
 */
import { refuse } from '../../platform/http/problem.ts';
import { smallEnoughAssemblies } from './assembly-guard.ts';
import { storableNames } from './file-name-guard.ts';
import { soundFamilies } from './family-guard.ts';
import type { Guard, SaveObjection } from './objection.ts';
import { soundSchemes } from './number-guard.ts';
import type { SaveProposal } from './proposal.ts';
import { soundResolver } from './resolver-guard.ts';
import { noReservedNames } from './reserved-names-guard.ts';
import { fewEnoughRules, rulesHold, usableRules } from './rule-guard.ts';
import { knownVocabularies } from './vocabulary-guard.ts';

/** The guards in the order in which they run. The first objection refuses the save. */
const guards: readonly Guard[] = [
  storableNames,
  knownVocabularies,
  noReservedNames,
  smallEnoughAssemblies,
  soundFamilies,
  soundResolver,
  usableRules,
  fewEnoughRules,
  rulesHold,
  soundSchemes,
];

/** Throws if a guard objects to the proposal. The error has all problems found by that guard. */
export async function requireSound(proposal: SaveProposal): Promise<void> {
  for (const guard of guards) refuseFor(await guard(proposal));
}

/** The objections of all guards to a proposal. */
export async function objectionsTo(proposal: SaveProposal): Promise<SaveObjection[]> {
  const objections = [];
  for (const guard of guards) objections.push(await guard(proposal));
  return objections.filter((objection) => objection !== undefined);
}

/** Throws if there is an objection. */
export function refuseFor(objection: SaveObjection | undefined): void {
  if (objection === undefined) return;
  const { row, detail, issues, members } = objection;
  refuse(row, detail, { issues, members });
}
