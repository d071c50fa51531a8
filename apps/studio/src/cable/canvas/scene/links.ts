/** What the canvas draws between blocks: a line for each joint, and for each conductor that goes through a breakout. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import { fateKey, type Block } from './blocks.ts';

/** A line between two rows. `ends` are written-out terminals or, at a breakout, row keys. */
export interface Link {
  readonly key: string;
  readonly ends: readonly [LinkEnd, LinkEnd];
  /** The place of the joint in the design; none for a conductor that goes through a breakout. */
  readonly joint: number | undefined;
  /** Colour of the core it lands, as the stock spells it. */
  readonly colour: string | undefined;
  /** True for a screen, a drain or a pigtail. */
  readonly screen: boolean;
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
    const rows = [joint.a, joint.b].map((ref) => at.get(formatTerminal(ref))?.row);
    const colour = rows.find((row) => row?.colour !== undefined)?.colour;
    const screen = rows.some((row) => row?.screen === true);
    return [{ key: wayKey(joint), ends: [a, b], joint: index, colour, screen }];
  });
  return [...links, ...throughBreakouts(design, blocks, at)];
}

/** The key of the line that a joint is drawn as. */
export function wayKey({ a, b }: Joint): string {
  return `${formatTerminal(a)}=${formatTerminal(b)}`;
}

function throughBreakouts(design: Design, blocks: readonly Block[], at: ReadonlyMap<string, RowAt>): Link[] {
  return (design.instances.breakouts ?? []).flatMap((breakout) => {
    if (!blocks.some((block) => block.id === breakout.id)) return [];
    const trunkEnd = breakout.trunk.end;
    const endOf = (segment: string) =>
      [breakout.trunk, ...breakout.legs].find((each) => each.segment === segment)?.end ?? 'a';
    return breakout.conductors.flatMap((each): Link[] => {
      if (each.fate === 'nc') return [];
      const bar = { block: breakout.id, row: fateKey(breakout.id, each), terminal: undefined };
      const link = (text: string, side: 'left' | 'right'): Link[] => {
        const found = at.get(text);
        if (found === undefined) return [];
        const far: LinkEnd = {
          block: found.block.id,
          row: found.row.key,
          terminal: text,
          side: found.row.left === text ? 'left' : 'right',
        };
        return [
          {
            key: `${bar.row} ${side}`,
            ends: [far, { ...bar, side }],
            joint: undefined,
            colour: found.row.colour,
            screen: found.row.screen,
          },
        ];
      };
      const [near, farther] = trunkEnd === 'b' ? (['left', 'right'] as const) : (['right', 'left'] as const);
      const own = formatTerminal({ instance: each.segment, end: endOf(each.segment), terminal: each.path });
      if (each.fate === 'terminated') return link(own, each.segment === breakout.trunk.segment ? near : farther);
      if (each.leg === undefined) return [];
      const leg = formatTerminal({ instance: each.leg, end: endOf(each.leg), terminal: each.legPath ?? each.path });
      return [...link(own, near), ...link(leg, farther)];
    });
  });
}
