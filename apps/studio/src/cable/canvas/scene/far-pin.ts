import type { WiringSpot } from '../../wiring/spots.ts';
import type { CanvasScene } from './scene.ts';

/** The first pin of the part that these pins most likely connect to: another connector, preferably the destination. */
export function farPin(
  scene: CanvasScene,
  instance: string,
  spots: ReadonlyMap<string, WiringSpot>,
): WiringSpot | undefined {
  const other = scene.blocks.filter((block) => block.kind === 'connector' && block.id !== instance);
  const first = (other.find((block) => block.role === 'destination') ?? other[0])?.rows[0];
  const text = first?.left ?? first?.right;
  return text === undefined ? undefined : spots.get(text);
}
