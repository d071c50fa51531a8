import { useCallbackRef } from '@mantine/hooks';
import { useMemo, type RefObject } from 'react';
import { useCable } from '../draft/cable.ts';
import { withMoved } from './commands.ts';
import { litTerminals } from './lit.ts';
import { readable } from './scene/view.ts';
import { useHand, type LitLine } from './use-hand.ts';
import { useMarks } from './use-marks.ts';
import { usePlaces } from './use-places.ts';
import { useScene } from './use-scene.ts';
import { useVerdicts } from './use-verdicts.ts';
import { useView } from './use-view.ts';

const none: ReadonlySet<string> = new Set();

/** The scene of the cable, what the hand holds, and what is marked: all that the canvas draws. */
export function useDrawing(frame: RefObject<HTMLDivElement | null>, litLine: LitLine) {
  const { catalog, design, session } = useCable();
  const places = usePlaces(design.id, session);
  const { sceneWith, unfold, openInPlace, arrangeAgain } = useScene(places.moved);
  const still = useMemo(() => sceneWith(places.moved), [sceneWith, places.moved]);
  const first = useMemo(() => still.blocks.find(({ kind }) => kind === 'connector'), [still]);
  const view = useView(frame, still.bounds, readable, first);
  const hand = useHand(still, places, view.pan, litLine);
  const { state } = hand;
  const scene = useMemo(() => {
    if (state.mode !== 'move') return still;
    const { blocks, start, at } = state;
    return sceneWith(withMoved(still.blocks, places.moved, blocks, at.x - start.x, at.y - start.y));
  }, [still, state, sceneWith, places.moved]);
  const verdicts = useVerdicts(state, still, view);
  const lit = useMemo(
    () => (hand.lit === undefined ? none : litTerminals(catalog, design, hand.lit)),
    [catalog, design, hand.lit],
  );
  const marks = useMarks(verdicts, lit, hand.picked.pins);
  const tidy = useCallbackRef(() => {
    if (Object.keys(places.moved).length > 0) places.put('arrange', {});
    arrangeAgain();
  });
  return { places, view, hand, scene, verdicts, marks, unfold, openInPlace, tidy };
}
