import type { DrawerProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./drawer.ts')).Drawer }));

/** A drawer, whose code is loaded when it is opened for the first time: no page begins with one. */
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
