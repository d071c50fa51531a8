import { errorTable } from '../../platform/http/problem.ts';

export const commentErrors = errorTable({
  'no-such-comment': [404, 'Comment not found'],
  'no-such-place': [422, 'The cable has no such part'],
  'too-many-comments': [409, 'There are too many comments'],
  'not-your-comment': [403, 'The comment is another person’s'],
  'not-built-here': [403, 'The cable is not built here'],
  'has-replies': [409, 'The comment has replies'],
});
