/** What every save has to pass. A guard reads a proposal and objects or not; a new one is a file and a line here. */
import { refuse } from '../../platform/http/problem.ts';
import { smallEnoughAssemblies } from './assembly-guard.ts';
import { storableNames } from './file-name-guard.ts';
import { soundFamilies } from './family-guard.ts';
import type { Guard, Objection } from './objection.ts';
import { soundSchemes } from './number-guard.ts';
import type { Proposal } from './proposal.ts';
import { soundResolver } from './resolver-guard.ts';
import { noReservedNames } from './reserved-names-guard.ts';
import { fewEnoughRules, rulesHold, usableRules } from './rule-guard.ts';
import { knownVocabularies } from './vocabulary-guard.ts';

/** In this order; the first that objects refuses the save. */
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

/** Refuses a proposal that a guard objects to, with everything that guard found. */
export async function requireSound(proposal: Proposal): Promise<void> {
  for (const guard of guards) refuseFor(await guard(proposal));
}

/** Everything the guards would refuse a proposal for. */
export async function objectionsTo(proposal: Proposal): Promise<Objection[]> {
  const objections = [];
  for (const guard of guards) objections.push(await guard(proposal));
  return objections.filter((objection) => objection !== undefined);
}

/** Refuses when there is an objection. */
export function refuseFor(objection: Objection | undefined): void {
  if (objection === undefined) return;
  const { row, detail, issues, members } = objection;
  refuse(row, detail, { issues, members });
}
