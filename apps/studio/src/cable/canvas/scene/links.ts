/** What the canvas draws between blocks: a line for each joint, and for each conductor that goes through a breakout. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import type { Block } from './blocks.ts';

/** A line between two rows. `ends` are written-out terminals or, at a breakout, row keys. */
export interface Link {
  readonly key: string;
  readonly ends: readonly [LinkEnd, LinkEnd];
  /** The place of the joint in the design; none for a conductor that goes through a breakout. */
  readonly joint: number | undefined;
  /** Colour of the core it lands, as the stock spells it. */
  readonly colour: string | undefined;
}

export interface LinkEnd {
  readonly block: string;
  /** Key of the row. */
  readonly row: string;
  readonly terminal: string | undefined;
  /** The side of the block it must leave from; undefined where either will do. */
  readonly side: 'left' | 'right' | undefined;
}

interface RowAt {
  readonly block: Block;
  readonly row: Block['rows'][number];
}

/** The links of a design between its blocks. Joints that name what is not there are left to the findings. */
export function linksOf(design: Design, blocks: readonly Block[]): Link[] {
  const at = new Map<string, RowAt>();
  for (const block of blocks)
    for (const row of block.rows)
      for (const text of [row.left, row.right]) if (text !== undefined) at.set(text, { block, row });
  const endOf = (ref: TerminalRef): LinkEnd | undefined => {
    const text = formatTerminal(ref);
    const found = at.get(text);
    if (found === undefined) return undefined;
    const { left, right } = found.row;
    const side = left === right ? undefined : left === text ? 'left' : 'right';
    return { block: found.block.id, row: found.row.key, terminal: text, side };
  };
  const links = design.joints.flatMap((joint, index): Link[] => {
    const [a, b] = [endOf(joint.a), endOf(joint.b)];
    if (a === undefined || b === undefined) return [];
    return [{ key: wayKey(joint), ends: [a, b], joint: index, colour: colourOf(at, joint) }];
  });
  return [...links, ...throughBreakouts(design, blocks, at)];
}

/** The key of the line that a joint is drawn as. */
export function wayKey({ a, b }: Joint): string {
  return `${formatTerminal(a)}=${formatTerminal(b)}`;
}

function colourOf(at: ReadonlyMap<string, RowAt>, { a, b }: Joint): string | undefined {
  return [a, b].map((ref) => at.get(formatTerminal(ref))?.row.colour).find((colour) => colour !== undefined);
}

function throughBreakouts(design: Design, blocks: readonly Block[], at: ReadonlyMap<string, RowAt>): Link[] {
  const legEnd = new Map(
    (design.instances.breakouts ?? []).flatMap(({ id, legs }) =>
      legs.map((leg) => [`${id} ${leg.segment}`, leg.end] as const),
    ),
  );
  return (design.instances.breakouts ?? []).flatMap((breakout) => {
    if (!blocks.some((block) => block.id === breakout.id)) return [];
    const trunkEnd = breakout.trunk.end;
    return breakout.conductors.flatMap((each): Link[] => {
      if (each.fate !== 'through' || each.leg === undefined) return [];
      const end = legEnd.get(`${breakout.id} ${each.leg}`) ?? 'a';
      const trunk = formatTerminal({ instance: each.segment, end: trunkEnd, terminal: each.path });
      const leg = formatTerminal({ instance: each.leg, end, terminal: each.legPath ?? each.path });
      const bar = { block: breakout.id, row: `${breakout.id}.${each.path}`, terminal: undefined };
      const link = (text: string, side: 'left' | 'right'): Link[] => {
        const found = at.get(text);
        if (found === undefined) return [];
        const far: LinkEnd = {
          block: found.block.id,
          row: found.row.key,
          terminal: text,
          side: found.row.left === text ? 'left' : 'right',
        };
        const key = `${breakout.id}.${each.path} ${side}`;
        return [{ key, ends: [far, { ...bar, side }], joint: undefined, colour: found.row.colour }];
      };
      return trunkEnd === 'b'
        ? [...link(trunk, 'left'), ...link(leg, 'right')]
        : [...link(trunk, 'right'), ...link(leg, 'left')];
    });
  });
}
