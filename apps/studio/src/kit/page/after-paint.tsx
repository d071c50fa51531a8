import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { oncePainted } from './once-painted.ts';

/**
 * Draws the lower part of a page in small steps after the top has been painted, so that the top does not wait for it.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => oncePainted(() => startTransition(() => setPainted(true))), []);
  return painted && children;
}
