import { errorTable } from '../../platform/http/problem.ts';

/** Errors when replacing a part with another. */
export const alternateErrors = errorTable({
  'replacement-refused': [422, 'The part cannot be replaced'],
  'part-not-used': [422, 'No cable uses the part'],
  'too-many-cables': [422, 'Too many cables use the part'],
});
