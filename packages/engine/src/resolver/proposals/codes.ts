import { reporter } from '../../library/code-table.ts';

/** Why a decision on a proposal is refused. */
export const proposalCodes = {
  'proposal-unknown': { severity: 'error', says: 'No proposal has the key, and none was given with the decision.' },
  'proposal-shape': { severity: 'error', says: 'A proposal does not have the shape of a draft.' },
  'proposal-state': { severity: 'error', says: 'A decision does not follow from the state the proposal is in.' },
  'proposal-board': { severity: 'error', says: 'The id for the board is none, or is taken.' },
} as const;

export const reportProposal = reporter(proposalCodes);
