import { kind } from './kind.ts';

export const frozen = kind({
  id: 'frozen',
  names: { one: 'frozen records', many: 'records frozen with revisions' },
  stored: 'files',
  scope: 'designs:write',
  writtenBy: 'release',
});
