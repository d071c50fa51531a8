import { errorTable } from '../../platform/http/problem.ts';

/** What deciding on a proposal may answer besides. */
export const proposalErrors = errorTable({
  'no-such-proposal': [404, 'There is no such proposal'],
  'proposal-decided': [409, 'The decision does not follow from the state the proposal is in'],
  'proposal-refused': [422, 'The proposal cannot be taken as it is'],
});
