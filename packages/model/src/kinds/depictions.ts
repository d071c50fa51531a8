import { kind } from './kind.ts';

export const depictions = kind({
  id: 'depictions',
  names: { one: 'artwork', many: 'artwork' },
  stored: 'list',
  keyedByOwner: true,
});
