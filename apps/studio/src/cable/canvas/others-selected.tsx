import { memo } from 'react';
import { useBench } from '../draft/cable.ts';
import type { OtherPerson } from '../presence/others.ts';
import styles from '../presence/presence.module.css';
import { useOthers } from '../presence/use-presence.ts';
import type { CanvasScene } from './scene/scene.ts';
import { rowHeight, rowMiddle } from './scene/size.ts';

/** Outlines what other people have selected, in their colours. */
export const OthersSelected = memo(function OthersSelected({ scene }: { scene: CanvasScene }) {
  const { draft } = useBench();
  const { people } = useOthers(draft().id);
  return people.map((other) => <Marks key={other.person} other={other} scene={scene} />);
});

function Marks({ other, scene }: { other: OtherPerson; scene: CanvasScene }) {
  const boxes = boxesOf(scene, other.selected);
  const [first] = boxes;
  return (
    <g className={styles['mark']} data-colour={other.colour} data-person={other.name}>
      {boxes.map((box) => (
        <rect
          key={box.key}
          className={styles['outline']}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          rx={8}
        />
      ))}
      {first !== undefined && (
        <text className={styles['tag']} x={first.x + 4} y={first.y - 5}>
          {other.name}
        </text>
      )}
    </g>
  );
}

/** The gap between a part and its outline, px at zoom 1. */
const around = 4;

interface Box {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of the selected parts and terminal rows. Those that are not on this canvas are left out. */
function boxesOf(scene: CanvasScene, selected: readonly string[]): Box[] {
  return selected.flatMap((id): Box[] => {
    const part = scene.blocks.find((block) => block.id === id);
    if (part !== undefined) {
      const { x, y, width, height } = part;
      return [{ key: id, x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around }];
    }
    for (const { x, y, width, rows, kind } of scene.blocks) {
      const index = rows.findIndex(({ left, right }) => left === id || right === id);
      if (index >= 0) return [{ key: id, x, y: y + rowMiddle(index, kind) - rowHeight / 2, width, height: rowHeight }];
    }
    return [];
  });
}
