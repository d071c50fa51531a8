import { whoWrites, type StudioAction } from './action.ts';

export const newQuotation: StudioAction = {
  id: 'new-quotation',
  name: 'New quotation',
  group: 'Create',
  words: ['quote', 'offer a customer a price'],
  when: whoWrites,
  run: ({ go }) => go('/quotations', { new: 'quotation' }),
};
