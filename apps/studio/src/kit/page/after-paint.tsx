import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { oncePainted } from './once-painted.ts';

/** Draws what is further down a page once its top has been painted, a bit at a time, so that the top does not wait for it. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => oncePainted(() => startTransition(() => setPainted(true))), []);
  return painted && children;
}
