import type { DesignCheck } from '@cablewright/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { connect } from '../wiring/bench.ts';
import type { Edited } from '../wiring/edits.ts';
import type { Spot } from '../wiring/spots.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { landEnd } from './edits.ts';
import type { State } from './gesture/machine.ts';
import { judge, type Judged } from './legal.ts';
import type { Scene } from './scene/scene.ts';
import { inView } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';

type Verdicts = ReadonlyMap<string, Judged>;

const none: Verdicts = new Map();

/** How long the checks may run before the page is drawn again, in ms. */
const slice = 8;
/** How often marks are drawn while there are more to come, in ms. */
const between = 150;

/** What was judged of one thing that is held. */
interface Judgements {
  readonly held: Held;
  readonly check: DesignCheck;
  readonly found: Map<string, Judged>;
}

function judgedFor(memory: { current: Judgements | undefined }, held: Held, check: DesignCheck): Map<string, Judged> {
  const { current } = memory;
  if (current?.held === held && current.check === check) return current.found;
  memory.current = { held, check, found: new Map() };
  return memory.current.found;
}

/** What is held: the terminal that stays, and the edit that landing on a place would be. */
interface Held {
  readonly terminal: string;
  readonly land: (spot: Spot) => Edited;
}

/** A new wire from a terminal, or the end of a line that is moved or copied. */
function useHeld(state: State, scene: Scene): Held | undefined {
  const { catalog, design } = useCable();
  const spots = useSpots();
  const [mode, name, end, copy] =
    state.mode === 'wire'
      ? [state.mode, state.from]
      : state.mode === 'end'
        ? [state.mode, state.way, state.end, state.copy]
        : [];
  return useMemo(() => {
    if (name === undefined) return undefined;
    if (mode === 'wire') {
      const from = spots.get(name);
      return from && { terminal: name, land: (spot) => connect(catalog, design, from, spot).edited };
    }
    const way = scene.ways.find((each) => each.key === name);
    const terminal = way?.ends[end === 0 ? 1 : 0].terminal;
    const joint = way?.joint;
    if (terminal === undefined || joint === undefined || end === undefined) return undefined;
    return { terminal, land: (spot) => landEnd(design, joint, end, spot.ref, copy) };
  }, [mode, name, end, copy, spots, scene, catalog, design]);
}

/** The terminals of the parts on screen. */
function shownTerminals(scene: Scene, { view, frame }: Pick<ViewOfCanvas, 'view' | 'frame'>): string[] {
  const isSeen = inView(view, frame, 0);
  const shown = new Set(scene.blocks.filter(isSeen).map((block) => block.id));
  return [...scene.handles].flatMap(([text, [handle]]) => (shown.has(handle?.block ?? '') ? [text] : []));
}

/**
 * How each terminal would take the wire or the end that is held, worked out a few at a time: the one under the pointer at
 * once, then the others on screen. Empty while nothing is held.
 */
export function useVerdicts(state: State, scene: Scene, { view, frame }: ViewOfCanvas): Verdicts {
  const { catalog, check } = useCable();
  const spots = useSpots();
  const [shown, setShown] = useState<Judgements | undefined>();
  const memory = useRef<Judgements | undefined>(undefined);
  const held = useHeld(state, scene);
  const over = state.mode === 'wire' || state.mode === 'end' ? state.over : undefined;
  const pointed = over === undefined || over === held?.terminal ? undefined : spots.get(over);
  useEffect(() => {
    if (held === undefined) return undefined;
    // What was found before the view moved is still so.
    const found = judgedFor(memory, held, check);
    const open = shownTerminals(scene, { view, frame }).flatMap((text) =>
      text === held.terminal || found.has(text) ? [] : (spots.get(text) ?? []),
    );
    if (open.length === 0) return undefined;
    let waiting = 0;
    let shownAt = 0;
    const work = () => {
      const until = performance.now() + slice;
      while (open.length > 0 && performance.now() < until) {
        const spot = open.shift()!;
        found.set(spot.text, judge(catalog, check, held.land(spot), [held.terminal, spot.text]));
      }
      if (open.length === 0 || performance.now() > shownAt + between) {
        shownAt = performance.now();
        setShown({ held, check, found: new Map(found) });
      }
      if (open.length > 0) waiting = requestAnimationFrame(work);
    };
    waiting = requestAnimationFrame(work);
    return () => cancelAnimationFrame(waiting);
  }, [catalog, check, held, scene, spots, view, frame]);
  const known = shown !== undefined && shown.held === held && shown.check === check ? shown.found : none;
  return useMemo(() => {
    if (held === undefined) return none;
    if (pointed === undefined || known.has(pointed.text)) return known;
    const judged = judge(catalog, check, held.land(pointed), [held.terminal, pointed.text]);
    return new Map([...known, [pointed.text, judged]]);
  }, [catalog, check, held, pointed, known]);
}
