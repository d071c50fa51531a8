/**
 * The guards of every save. A guard reads a proposal and objects to it or not. A new guard is a file and a line here.
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

/** In this order. The first objection refuses the save. */
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

/** Refuses a proposal that a guard objects to, with all problems found by that guard. */
export async function requireSound(proposal: SaveProposal): Promise<void> {
  for (const guard of guards) refuseFor(await guard(proposal));
}

/** All objections of the guards to a proposal. */
export async function objectionsTo(proposal: SaveProposal): Promise<SaveObjection[]> {
  const objections = [];
  for (const guard of guards) objections.push(await guard(proposal));
  return objections.filter((objection) => objection !== undefined);
}

/** Refuses if there is an objection. */
export function refuseFor(objection: SaveObjection | undefined): void {
  if (objection === undefined) return;
  const { row, detail, issues, members } = objection;
  refuse(row, detail, { issues, members });
}
