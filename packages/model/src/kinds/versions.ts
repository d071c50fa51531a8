import { kind } from './kind.ts';

export const versions = kind({
  id: 'versions',
  names: { one: 'revision', many: 'revisions of cables' },
  stored: 'files',
  scope: 'designs:write',
  writtenBy: 'release',
});
