import { factsOf } from '@cablewright/model';
import type { Library } from '@cablewright/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** How long after the last keystroke the drawing follows, ms. */
const settle = 200;

/** The face or section of a record as it is on the page, as the address of an SVG; null where nothing can be drawn, undefined while it is not known. */
export function useDrawing(
  library: Library,
  kind: string,
  value: Readonly<Record<string, unknown>>,
): string | null | undefined {
  const [settled] = useDebouncedValue(value, settle);
  const [picture, setPicture] = useState<string | null | undefined>(factsOf(kind)?.drawn === true ? undefined : null);
  useEffect(() => {
    if (factsOf(kind)?.drawn !== true) return undefined;
    let current = true;
    void import('../artwork/draw-record.ts').then(({ drawRecord }) => {
      // A record that is half typed may not be drawable: the last picture stays.
      try {
        const svg = drawRecord(library, kind, settled)?.svg;
        if (current) setPicture(svg === undefined ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`);
      } catch {
        return;
      }
    });
    return () => {
      current = false;
    };
  }, [library, kind, settled]);
  return picture;
}
