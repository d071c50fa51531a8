import { useMemo, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { arrangedNow, stillServes, type Places } from './scene/arrange.ts';
import { blocksOf } from './scene/blocks.ts';
import { linksOf } from './scene/links.ts';
import { sceneAt, type Scene } from './scene/scene.ts';

const none: ReadonlySet<string> = new Set();

interface SceneOfCable {
  /** The scene with some blocks elsewhere than they are kept, as while they are dragged. */
  readonly sceneWith: (moved: Places) => Scene;
  /** Shows all pins of a part, or folds those that nothing is joined to again. */
  readonly unfold: (id: string) => void;
  readonly arrangeAgain: () => void;
}

/**
 * The scene of the cable. Parts keep their places while wires are drawn; they are arranged again when a part comes that was
 * not put anywhere, and when a person says so.
 */
export function useScene(moved: Places): SceneOfCable {
  const { catalog, design } = useCable();
  const [unfolded, setUnfolded] = useState(none);
  const [turn, setTurn] = useState(0);
  const { blocks, links } = useMemo(() => {
    const shown = blocksOf(catalog, design, (id) => unfolded.has(id));
    return { blocks: shown, links: linksOf(design, shown) };
  }, [catalog, design, unfolded]);
  const [kept, setKept] = useState(() => ({ turn, ...arrangedNow(blocks, links) }));
  const serves = kept.turn === turn && stillServes(kept, blocks, moved);
  const now = serves ? kept : { turn, ...arrangedNow(blocks, links) };
  if (now !== kept) setKept(now);
  const { places } = now;
  const sceneWith = useMemo(
    () => (other: Places) => sceneAt(blocks, links, new Map([...places, ...Object.entries(other)])),
    [blocks, links, places],
  );
  return {
    sceneWith,
    unfold: (id) => setUnfolded(unfolded.has(id) ? unfolded.difference(new Set([id])) : new Set([...unfolded, id])),
    arrangeAgain: () => setTurn(turn + 1),
  };
}
