import { kind } from './kind.ts';

export const revisions = kind({
  id: 'revisions',
  names: { one: 'part revision', many: 'revisions of parts' },
  stored: 'files',
  writtenBy: 'release',
});
