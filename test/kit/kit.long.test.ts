import { everyComponent, ofKit, themes } from './kit.ts';

ofKit('the page of the kit, wide and narrow', () => {
  for (const theme of themes) everyComponent(theme);
});
