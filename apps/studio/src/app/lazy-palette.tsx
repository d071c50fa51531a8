import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { keepEarlyKey, paletteRequested } from '../kit/page/palette-door.ts';
import { loadQuickOpen } from './load-quick-open.ts';

const QuickOpen = lazy(loadQuickOpen);

/** The palette, from the first time that it is opened. */
export function Palette() {
  const isRequested = useSyncExternalStore(paletteRequested.follow, paletteRequested.read);
  if (!isRequested) return null;
  return (
    <Suspense fallback={<KeepKeys />}>
      <QuickOpen />
    </Suspense>
  );
}

/** Keeps what is typed while the code of the palette is loading, for its field. */
function KeepKeys() {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !keepEarlyKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
