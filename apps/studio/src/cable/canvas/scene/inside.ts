/** A placed cable that is opened in place: its parts and lines are drawn inside its block. */
import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { arrangedNow } from './arrange.ts';
import { blocksOf, type CanvasBlock } from './blocks.ts';
import { linksOf, type CanvasLink } from './links.ts';
import { sceneAt, type CanvasScene } from './scene.ts';

interface Opened {
  readonly blocks: readonly CanvasBlock[];
  /** The drawing inside each opened block, by block id. */
  readonly insides: ReadonlyMap<string, CanvasScene>;
}

/** The blocks of a design. Those opened by `isOpen` get room for their contents; only placed cables can be opened. */
export function withInsides(
  catalog: Catalog,
  design: Design,
  blocks: readonly CanvasBlock[],
  isOpen: (id: string) => boolean,
): Opened {
  const insides = new Map<string, CanvasScene>();
  for (const { id, def, rev } of design.instances.subassemblies ?? []) {
    const placed = isOpen(id) ? catalog.design(def, rev) : undefined;
    if (placed === undefined) continue;
    const inner: Catalog = { library: placed.library, design: (other, at) => catalog.design(other, at) };
    insides.set(id, insideOf(inner, placed.design, id));
  }
  const roomOf = (block: CanvasBlock): CanvasBlock => {
    const inside = insides.get(block.id);
    return inside === undefined ? block : { ...block, room: inside.bounds };
  };
  return { blocks: blocks.map(roomOf), insides };
}

/** The scene of a placed design. All names in it get the id of the instance as prefix: `lead-1/w1@b.red`. */
function insideOf(catalog: Catalog, design: Design, place: string): CanvasScene {
  const blocks = blocksOf(catalog, design);
  const links = linksOf(design, blocks);
  const { places } = arrangedNow(blocks, links);
  const under = (name: string) => `${place}/${name}`;
  const underIf = (name: string | undefined) => (name === undefined ? undefined : under(name));
  const named = blocks.map((block): CanvasBlock => {
    const rows = block.rows.map((row) => ({
      ...row,
      key: under(row.key),
      left: underIf(row.left),
      right: underIf(row.right),
    }));
    return { ...block, id: under(block.id), rows };
  });
  const joined = links.map((link): CanvasLink => {
    const [a, b] = link.ends.map((end) => ({
      ...end,
      block: under(end.block),
      row: under(end.row),
      terminal: underIf(end.terminal),
    })) as [CanvasLink['ends'][0], CanvasLink['ends'][1]];
    return { ...link, key: under(link.key), ends: [a, b] };
  });
  return sceneAt(named, joined, new Map([...places].map(([id, at]) => [under(id), at])));
}
