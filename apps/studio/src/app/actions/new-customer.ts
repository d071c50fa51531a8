import { whoWrites, type StudioAction } from './action.ts';

export const newCustomer: StudioAction = {
  id: 'new-customer',
  name: 'New customer',
  group: 'Create',
  words: ['add a customer', 'client'],
  when: whoWrites,
  run: ({ go }) => go('/customers/@new'),
};
