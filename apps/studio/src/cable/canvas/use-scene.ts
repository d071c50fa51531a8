import { useMemo, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { arrangedNow, stillServes, type Places } from './scene/arrange.ts';
import { blocksOf } from './scene/blocks.ts';
import { withInsides } from './scene/inside.ts';
import { linksOf } from './scene/links.ts';
import { sceneAt, type Scene } from './scene/scene.ts';

const none: ReadonlySet<string> = new Set();

interface SceneOfCable {
  /** The scene with some blocks elsewhere than they are kept, as while they are dragged. */
  readonly sceneWith: (moved: Places) => Scene;
  /** Shows all pins of a part, or folds those that nothing is joined to again. */
  readonly unfold: (id: string) => void;
  /** Opens a placed cable in its place, or closes it again. */
  readonly openInPlace: (id: string) => void;
  readonly arrangeAgain: () => void;
}

/**
 * The scene of the cable. Parts keep their places while wires are drawn; they are arranged again when a part comes that was
 * not put anywhere, and when a person says so.
 */
export function useScene(moved: Places): SceneOfCable {
  const { catalog, design } = useCable();
  const [unfolded, setUnfolded] = useState(none);
  const [opened, setOpened] = useState(none);
  const [turn, setTurn] = useState(0);
  const { blocks, links, insides } = useMemo(() => {
    // What is open shows all of its free ends.
    const shown = blocksOf(catalog, design, (id) => unfolded.has(id) || opened.has(id));
    const inner = withInsides(catalog, design, shown, (id) => opened.has(id));
    return { ...inner, links: linksOf(design, inner.blocks) };
  }, [catalog, design, unfolded, opened]);
  const [kept, setKept] = useState(() => ({ turn, ...arrangedNow(blocks, links) }));
  const serves = kept.turn === turn && stillServes(kept, blocks, moved);
  const now = serves ? kept : { turn, ...arrangedNow(blocks, links) };
  if (now !== kept) setKept(now);
  const { places } = now;
  const sceneWith = useMemo(
    () => (other: Places) => sceneAt(blocks, links, new Map([...places, ...Object.entries(other)]), insides),
    [blocks, links, insides, places],
  );
  return {
    sceneWith,
    unfold: (id) => setUnfolded(toggled(unfolded, id)),
    openInPlace: (id) => setOpened(toggled(opened, id)),
    arrangeAgain: () => setTurn(turn + 1),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? ids.difference(new Set([id])) : new Set([...ids, id]);
}
