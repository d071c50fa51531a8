import { lazy, Suspense, useSyncExternalStore } from 'react';
import { paletteRequested } from '../kit/page/palette-door.ts';
import { loadQuickOpen } from './load-quick-open.ts';

const QuickOpen = lazy(loadQuickOpen);

/** The palette. Its code loads when it is opened for the first time. */
export function Palette() {
  const isRequested = useSyncExternalStore(paletteRequested.follow, paletteRequested.read);
  if (!isRequested) return null;
  return (
    <Suspense>
      <QuickOpen />
    </Suspense>
  );
}
