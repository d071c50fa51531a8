import { useEffect, useRef } from 'react';
import type { Here } from './actions/action.ts';
import { actionsAt } from './actions/index.ts';
import { pageActions } from '../kit/actions/actions.ts';
import { togglePalette } from '../kit/page/palette-door.ts';
import { loadQuickOpen } from './load-quick-open.ts';

const fields = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog]';

/**
 * The key of the palette, and the keys of the studio's actions, such as `?`. Keys typed into a field, and keys that a
 * page handles itself, are left alone.
 */
export function useStudioKeys(here: Here): void {
  const now = useRef(here);
  useEffect(() => {
    now.current = here;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadQuickOpen();
      // Handled here and not in the palette, whose code may still be loading. It also works inside a field.
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        togglePalette();
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      // A page with its own sheet of keys shows that instead.
      const own = pageActions().find(({ keys }) => keys.includes(event.key) && event.key === '?');
      const action = actionsAt(now.current).find(({ keys }) => keys?.includes(event.key) === true);
      if (own === undefined && action === undefined) return;
      event.preventDefault();
      if (own === undefined) action?.run(now.current);
      else own.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
