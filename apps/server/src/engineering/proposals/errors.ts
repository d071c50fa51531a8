import { errorTable } from '../../platform/http/problem.ts';

/** Errors of decisions on proposals. */
export const proposalErrors = errorTable({
  'no-such-proposal': [404, 'Proposal not found'],
  'proposal-decided': [409, 'The proposal is not in a state for this decision'],
  'proposal-refused': [422, 'The proposal has problems'],
});
