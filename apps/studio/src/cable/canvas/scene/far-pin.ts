import type { Spot } from '../../wiring/spots.ts';
import type { Scene } from './scene.ts';

/** The first pin of the part that these pins most likely connect to: another connector, preferably the destination. */
export function farPin(scene: Scene, instance: string, spots: ReadonlyMap<string, Spot>): Spot | undefined {
  const other = scene.blocks.filter((block) => block.kind === 'connector' && block.id !== instance);
  const first = (other.find((block) => block.role === 'destination') ?? other[0])?.rows[0];
  const text = first?.left ?? first?.right;
  return text === undefined ? undefined : spots.get(text);
}
