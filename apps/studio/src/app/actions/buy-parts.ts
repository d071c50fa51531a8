import { onCable, type StudioAction } from './action.ts';

export const buyParts: StudioAction = {
  id: 'buy-parts',
  name: 'Buy: bill of materials, cost and price',
  group: 'This cable',
  words: ['quote', 'bom', 'order', 'supplier', 'purchase'],
  when: onCable,
  run: ({ show }) => show({ tab: 'documents', doc: 'bom' }),
};
