import { kind } from './kind.ts';

export const conditioningRecipes = kind({
  id: 'conditioning-recipes',
  names: { one: 'conditioning recipe', many: 'conditioning recipes' },
  titles: { one: 'termination or adapter', many: 'terminations and adapters' },
  stored: 'list',
  guarded: true,
  readByDerivation: true,
  exactWords: true,
  checkedOnSave: true,
  menu: { section: 'library', position: 10 },
  columns: [
    { id: 'conditioning', label: 'Does' },
    { id: 'placement', label: 'Placed' },
  ],
  blank: { parts: [] },
  packLine: { position: 7 },
});
