import { errorTable } from '../../platform/http/problem.ts';

export const designErrors = errorTable({
  'no-such-design': [404, 'Design not found'],
  'has-versions': [409, 'The design has saved revisions'],
  'no-such-bundle': [422, 'Bundle not found'],
  'no-such-terminal': [422, 'Terminal not found'],
});
