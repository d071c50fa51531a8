/** The targets of the arrow keys from a terminal. Pure. */
import type { Handle, CanvasScene } from './scene/scene.ts';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Up and down go along the rows of a part and on to the next part. Left and right go to what faces that side. */
export function moveFocus(scene: CanvasScene, terminal: string, arrow: Arrow): string | undefined {
  const from = scene.handles.get(terminal);
  if (from === undefined) return undefined;
  return arrow === 'ArrowUp' || arrow === 'ArrowDown'
    ? alongRows(scene, terminal, arrow === 'ArrowDown' ? 1 : -1)
    : across(scene, terminal, from, arrow === 'ArrowRight' ? 'right' : 'left');
}

function alongRows(scene: CanvasScene, terminal: string, by: 1 | -1): string | undefined {
  const side = scene.handles.get(terminal)?.at(-1)?.side ?? 'right';
  const order = scene.blocks
    .toSorted((a, b) => a.x - b.x || a.y - b.y)
    .flatMap((block) => block.rows.flatMap((row) => row[side] ?? row.left ?? row.right ?? []));
  const index = order.indexOf(terminal);
  return index < 0 ? undefined : order[index + by];
}

/**
 * Prefers a terminal joined on that side, then the other end of the same row, then the nearest row in that direction.
 */
function across(
  scene: CanvasScene,
  terminal: string,
  from: readonly Handle[],
  side: 'left' | 'right',
): string | undefined {
  const here = from.find((handle) => handle.side === side);
  if (here !== undefined) {
    const ahead = side === 'right' ? (x: number) => x > here.x : (x: number) => x < here.x;
    const joined = scene.ways.flatMap(({ ends: [a, b] }) =>
      a.terminal === terminal ? (b.terminal ?? []) : b.terminal === terminal ? (a.terminal ?? []) : [],
    );
    const neighbour = joined.find((text) => (scene.handles.get(text) ?? []).some(({ x }) => ahead(x)));
    if (neighbour !== undefined) return neighbour;
    return nearest(scene, here, ahead);
  }
  const block = scene.blocks.find((each) => each.id === from[0]?.block);
  const row = block?.rows.find((each) => each.key === from[0]?.row);
  return row?.[side];
}

function nearest(scene: CanvasScene, here: Handle, ahead: (x: number) => boolean): string | undefined {
  const others = [...scene.handles.values()].flat().filter((handle) => handle.block !== here.block && ahead(handle.x));
  const cost = ({ x, y }: Handle) => Math.abs(x - here.x) + 3 * Math.abs(y - here.y);
  return others.toSorted((a, b) => cost(a) - cost(b))[0]?.terminal;
}
