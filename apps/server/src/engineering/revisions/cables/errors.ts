import { errorTable } from '../../../platform/http/problem.ts';

export const versionErrors = errorTable({
  'no-such-version': [404, 'Revision not found'],
  'placed-not-saved': [409, 'A placed design has no revision to pin'],
  quarantined: [409, 'The design is quarantined'],
  'wrong-state': [409, 'The state of the revision does not allow this'],
  'not-an-approver': [403, 'Only an approver may decide'],
  'approved-by-author': [403, 'Another person has to approve'],
  'records-not-released': [409, 'A record the design uses is not released'],
  'approvals-off': [409, 'Approvals are turned off'],
});
