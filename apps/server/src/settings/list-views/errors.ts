import { errorTable } from '../../platform/http/problem.ts';

export const listViewErrors = errorTable({
  'no-such-list-view': [404, 'View not found'],
  'view-exists': [409, 'A view of the list has this name'],
  'view-changed': [409, 'The view was changed'],
  'too-many-views': [409, 'There are too many views'],
  'view-too-large': [422, 'The view is too large'],
  'not-your-list': [403, 'The list is for editors'],
  'shared-view': [403, 'The view belongs to the shop'],
});
