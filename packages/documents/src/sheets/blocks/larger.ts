import { paintedLater, type SheetBlock } from './block.ts';

/** A block enlarged by a factor, including the parts it splits into. */
export function larger(block: SheetBlock, by: number): SheetBlock {
  const { width, height, corner, list, split } = block;
  const whole = { width: width * by, height: height * by, corner, list };
  const inParts = (most: number) => {
    const parts = split?.(most / by);
    return parts === undefined ? undefined : ([larger(parts[0], by), larger(parts[1], by)] as const);
  };
  return paintedLater({ ...whole, split: split === undefined ? undefined : inParts }, () => [
    { kind: 'group', scale: by, items: block.items },
  ]);
}
