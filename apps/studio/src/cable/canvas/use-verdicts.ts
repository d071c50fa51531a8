import { useEffect, useMemo, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { judge, type Judged } from './legal.ts';

type Verdicts = ReadonlyMap<string, Judged>;

const none: Verdicts = new Map();

/** How long the checks may run before the page is drawn again, in ms. */
const slice = 8;
/** How often marks are drawn while there are more to come, in ms. */
const between = 150;

/**
 * How each terminal would take the wire that is held, worked out a few at a time: the one under the pointer at once, then
 * the others that are shown. Empty while no wire is held.
 */
export function useVerdicts(from: string | undefined, over: string | undefined, shown: readonly string[]): Verdicts {
  const { catalog, design, check } = useCable();
  const spots = useSpots();
  const [known, setKnown] = useState(none);
  const held = from === undefined ? undefined : spots.get(from);
  const pointed = over === undefined || over === from ? undefined : spots.get(over);
  useEffect(() => {
    if (held === undefined) return undefined;
    const found = new Map<string, Judged>();
    const open = shown.flatMap((text) => (text === held.text ? [] : (spots.get(text) ?? [])));
    let waiting = 0;
    let shownAt = 0;
    const work = () => {
      const until = performance.now() + slice;
      while (open.length > 0 && performance.now() < until) {
        const spot = open.shift()!;
        found.set(spot.text, judge(catalog, design, check, held, spot));
      }
      if (open.length === 0 || performance.now() > shownAt + between) {
        shownAt = performance.now();
        setKnown(new Map(found));
      }
      if (open.length > 0) waiting = requestAnimationFrame(work);
    };
    waiting = requestAnimationFrame(work);
    return () => {
      cancelAnimationFrame(waiting);
      setKnown(none);
    };
  }, [catalog, design, check, held, shown, spots]);
  return useMemo(() => {
    if (held === undefined) return none;
    if (pointed === undefined || known.has(pointed.text)) return known;
    return new Map([...known, [pointed.text, judge(catalog, design, check, held, pointed)]]);
  }, [catalog, design, check, held, pointed, known]);
}
