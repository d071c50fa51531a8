import { kind } from './kind.ts';

export const models = kind({
  id: 'models',
  names: { one: '3D model', many: '3D models' },
  stored: 'list',
  keyedByOwner: true,
});
