import type { DrawerProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./drawer.ts')).Drawer }));

/** A drawer, whose code is loaded on first use: no page needs it for its first paint. */
export function SideDrawer(props: DrawerProps) {
  const [isUsed, setUsed] = useState(props.opened);
  if (props.opened && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
