/** The lines between blocks: one for each joint, and one for each conductor that continues through a breakout. */
import { formatTerminal, type Design, type Joint } from '@cablewright/model';
import { derived, derivedForLatest } from '@cablewright/derive';
import { fateKey, textsOf, type CanvasBlock } from './blocks.ts';

/** A line between two rows. `ends` are written-out terminals or, at a breakout, row keys. */
export interface CanvasLink {
  readonly key: string;
  readonly ends: readonly [LinkEnd, LinkEnd];
  /** The index of the joint in the design. Undefined for a conductor that continues through a breakout. */
  readonly joint: number | undefined;
  /** Colour of the connected core, in the spelling of its stock. */
  readonly colour: string | undefined;
  /** True for a screen, a drain or a pigtail. */
  readonly screen: boolean;
}

export interface LinkEnd {
  readonly block: string;
  /** Key of the row. */
  readonly row: string;
  readonly terminal: string | undefined;
  /** The side of the block it must leave from; undefined if either will do. */
  readonly side: 'left' | 'right' | undefined;
}

interface RowAt {
  readonly block: CanvasBlock;
  readonly row: CanvasBlock['rows'][number];
}

/** The row of a terminal of a part. */
type FindRow = (instance: string, text: string) => RowAt | undefined;

const rowsByTerminal = derived('canvas rows by terminal', (block: CanvasBlock) => {
  const rows = new Map<string, CanvasBlock['rows'][number]>();
  for (const row of block.rows) for (const text of [row.left, row.right]) if (text !== undefined) rows.set(text, row);
  return rows;
});

/** The lines between the blocks of a design. Joints that name something missing are left to the checks. */
export function linksOf(design: Design, blocks: readonly CanvasBlock[]): CanvasLink[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const rowAt: FindRow = (instance, text) => {
    const block = byId.get(instance);
    const row = rowsByTerminalOf(block).get(text);
    return block === undefined || row === undefined ? undefined : { block, row };
  };
  const links = design.joints.flatMap((joint, index): readonly CanvasLink[] =>
    linkOf(joint, index, byId.get(joint.a.instance), byId.get(joint.b.instance)),
  );
  return [...links, ...throughBreakouts(design, blocks, rowAt)];
}

/** The line of a joint. It keeps its identity as long as its blocks and the index of the joint stay the same. */
const linkOf = derivedForLatest(
  'canvas link',
  (
    joint: Joint,
    index: number,
    blockA: CanvasBlock | undefined,
    blockB: CanvasBlock | undefined,
  ): readonly CanvasLink[] => {
    const [textA, textB] = textsOf(joint);
    if (blockA === undefined || blockB === undefined) return [];
    const [rowA, rowB] = [rowsByTerminalOf(blockA).get(textA), rowsByTerminalOf(blockB).get(textB)];
    if (rowA === undefined || rowB === undefined) return [];
    const end = ({ id }: CanvasBlock, { left, right, key }: CanvasBlock['rows'][number], text: string): LinkEnd => {
      const side = left === right ? undefined : left === text ? 'left' : 'right';
      return { block: id, row: key, terminal: text, side };
    };
    const ends = [end(blockA, rowA, textA), end(blockB, rowB, textB)] as const;
    const colour = rowA.colour ?? rowB.colour;
    return [{ key: wayKey(joint), ends, joint: index, colour, screen: rowA.screen || rowB.screen }];
  },
);

const noRows: ReadonlyMap<string, CanvasBlock['rows'][number]> = new Map();

function rowsByTerminalOf(block: CanvasBlock | undefined) {
  return block === undefined ? noRows : rowsByTerminal(block);
}

/** The key of the line that a joint is drawn as. */
export function wayKey(joint: Joint): string {
  const [a, b] = textsOf(joint);
  return `${a}=${b}`;
}

function throughBreakouts(design: Design, blocks: readonly CanvasBlock[], rowAt: FindRow): CanvasLink[] {
  return (design.instances.breakouts ?? []).flatMap((breakout) => {
    if (!blocks.some((block) => block.id === breakout.id)) return [];
    const trunkEnd = breakout.trunk.end;
    const endOf = (segment: string) =>
      [breakout.trunk, ...breakout.legs].find((each) => each.segment === segment)?.end ?? 'a';
    return breakout.conductors.flatMap((each): CanvasLink[] => {
      if (each.fate === 'nc') return [];
      const bar = { block: breakout.id, row: fateKey(breakout.id, each), terminal: undefined };
      const link = (segment: string, text: string, side: 'left' | 'right'): CanvasLink[] => {
        const landing = rowAt(segment, text);
        if (landing === undefined) return [];
        const far: LinkEnd = {
          block: landing.block.id,
          row: landing.row.key,
          terminal: text,
          side: landing.row.left === text ? 'left' : 'right',
        };
        return [
          {
            key: `${bar.row} ${side}`,
            ends: [far, { ...bar, side }],
            joint: undefined,
            colour: landing.row.colour,
            screen: landing.row.screen,
          },
        ];
      };
      const [near, farther] = trunkEnd === 'b' ? (['left', 'right'] as const) : (['right', 'left'] as const);
      const text = formatTerminal({ instance: each.segment, end: endOf(each.segment), terminal: each.path });
      if (each.fate === 'terminated')
        return link(each.segment, text, each.segment === breakout.trunk.segment ? near : farther);
      if (each.leg === undefined) return [];
      const leg = formatTerminal({ instance: each.leg, end: endOf(each.leg), terminal: each.legPath ?? each.path });
      return [...link(each.segment, text, near), ...link(each.leg, leg, farther)];
    });
  });
}

/** The other ends joined to each terminal, written out. */
export function landingsAt({ joints }: Design): ReadonlyMap<string, readonly string[]> {
  const landings = new Map<string, string[]>();
  const add = (terminal: string, other: string) => {
    const list = landings.get(terminal);
    if (list === undefined) landings.set(terminal, [other]);
    else list.push(other);
  };
  for (const joint of joints) {
    const [a, b] = textsOf(joint);
    add(a, b);
    add(b, a);
  }
  return landings;
}
