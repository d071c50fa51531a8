import type { Item } from '../../display-list/display-list.ts';
import type { Block } from './block.ts';

/** A block so many times as large, its parts too. */
export function larger(block: Block, by: number): Block {
  const items: readonly Item[] = [{ kind: 'group', scale: by, items: block.items }];
  const { split } = block;
  const whole = { width: block.width * by, height: block.height * by, corner: block.corner, items };
  if (split === undefined) return whole;
  return {
    ...whole,
    split: (height) => {
      const parts = split(height / by);
      return parts === undefined ? undefined : [larger(parts[0], by), larger(parts[1], by)];
    },
  };
}
