import { errorTable } from '../../platform/http/problem.ts';

export const linkErrors = errorTable({
  'link-over': [404, 'The link opens nothing'],
  'no-such-link': [404, 'Link not found'],
  'no-comments': [409, 'The link takes no comments'],
  'too-many-links': [409, 'There are too many links'],
});
