import { reporter } from '../../library/code-table.ts';

/** Reasons why a decision on a proposal is refused. */
export const proposalCodes = {
  'proposal-unknown': { severity: 'error', says: 'No proposal has this key, and the decision does not include one.' },
  'proposal-shape': { severity: 'error', says: 'A proposal does not match the schema of a draft.' },
  'proposal-state': { severity: 'error', says: 'The state of the proposal does not allow this decision.' },
  'proposal-board': { severity: 'error', says: 'The id for the board is invalid or already in use.' },
} as const;

export const reportProposal = reporter(proposalCodes);
