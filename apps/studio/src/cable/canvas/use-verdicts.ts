import type { Design } from '@cablewright/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBench, useCable } from '../draft/cable.ts';
import type { Held, Judged } from '../draft/checks.ts';
import type { State } from './gesture/machine.ts';
import type { Scene } from './scene/scene.ts';
import { inView } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';

type Verdicts = ReadonlyMap<string, Judged>;

const none: Verdicts = new Map();

/** What was judged of one thing that is held, on one design. */
interface Judgements {
  readonly held: Held;
  readonly design: Design;
  readonly found: Verdicts;
}

/** A new wire from a terminal, or the end of a line that is moved or copied. */
function useHeld(state: State, scene: Scene): Held | undefined {
  const [mode, name, end, copy] =
    state.mode === 'wire'
      ? [state.mode, state.from]
      : state.mode === 'end'
        ? [state.mode, state.way, state.end, state.copy]
        : [];
  const way = mode === 'end' ? scene.ways.find((each) => each.key === name) : undefined;
  const [terminal, joint] = [way?.ends[end === 0 ? 1 : 0].terminal, way?.joint];
  return useMemo((): Held | undefined => {
    if (name === undefined) return undefined;
    if (mode === 'wire') return { what: 'wire', terminal: name };
    if (terminal === undefined || joint === undefined || end === undefined) return undefined;
    return { what: 'end', terminal, joint, end, copy: copy === true };
  }, [mode, name, end, copy, terminal, joint]);
}

/** The terminals of the parts on screen. */
function shownTerminals(scene: Scene, { view, frame }: Pick<ViewOfCanvas, 'view' | 'frame'>): string[] {
  const isSeen = inView(view, frame, 0);
  const shown = new Set(scene.blocks.filter(isSeen).map((block) => block.id));
  return [...scene.handles].flatMap(([text, [handle]]) => (shown.has(handle?.block ?? '') ? [text] : []));
}

/**
 * How each terminal would take the wire or the end that is held: the one under the pointer first, then the others on screen.
 * The checks judge them in a worker. Empty while nothing is held.
 */
export function useVerdicts(state: State, scene: Scene, { view, frame }: ViewOfCanvas): Verdicts {
  const { design } = useCable();
  const { checks } = useBench();
  const [shown, setShown] = useState<Judgements | undefined>();
  const memory = useRef<Judgements | undefined>(undefined);
  const held = useHeld(state, scene);
  const over = state.mode === 'wire' || state.mode === 'end' ? state.over : undefined;
  useEffect(() => {
    if (held === undefined) return undefined;
    // What was found before the view moved is still so.
    const isSame = memory.current?.held === held && memory.current.design === design;
    if (!isSame) memory.current = { held, design, found: none };
    const open = shownTerminals(scene, { view, frame }).filter(
      (text) => text !== held.terminal && memory.current?.found.has(text) !== true,
    );
    if (open.length === 0) return undefined;
    return checks.judge(design, held, open, (more) => {
      memory.current = { held, design, found: new Map([...(memory.current?.found ?? none), ...more]) };
      setShown(memory.current);
    });
  }, [checks, held, design, scene, view, frame]);
  useEffect(() => {
    if (held !== undefined && over !== undefined && over !== held.terminal) checks.judgeFirst(over);
  }, [checks, held, over]);
  return held !== undefined && shown?.held === held && shown.design === design ? shown.found : none;
}
