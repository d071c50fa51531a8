import { kind } from './kind.ts';

export const drawingArt = kind({
  id: 'drawing-art',
  names: { one: 'label design', many: 'label designs' },
  stored: 'object',
  uncited: true,
  frozenWhole: true,
});
