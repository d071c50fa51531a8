import { kind } from './kind.ts';

export const offers = kind({
  id: 'offers',
  names: { one: 'offer', many: 'offers' },
  stored: 'files',
  page: '/offers',
  writtenBy: 'hub',
  confidential: true,
  uncited: true,
  unsearched: true,
});
