import { useHotkeys } from '@mantine/hooks';
import type { Finding } from '@cablewright/model';
import { useState } from 'react';
import { instanceOf } from '../../kit/findings/grouped.ts';
import { useChecked } from '../draft/cable.ts';
import type { CanvasScene } from './scene/scene.ts';
import { rowHeight } from './scene/size.ts';
import type { ViewOfCanvas } from './use-view.ts';

export interface FindingWalk {
  /** The finding that is shown, and its position among all findings. */
  readonly finding: Finding | undefined;
  readonly number: number;
  readonly of: number;
  readonly go: (by: 1 | -1) => void;
  /** Shows the first finding about a part. */
  readonly showOf: (part: string) => void;
  readonly close: () => void;
}

/** Steps through the findings: F8 goes to the next, Shift+F8 back. The view moves to the part of the finding. */
export function useFindingWalk(scene: CanvasScene, view: ViewOfCanvas): FindingWalk {
  const { findings } = useChecked();
  const [index, setIndex] = useState<number | undefined>();
  const finding = index === undefined ? undefined : findings[index];
  const show = (next: number) => {
    setIndex(next);
    const box = boxOf(scene, findings[next]);
    if (box !== undefined) view.show(box);
  };
  const go = (by: 1 | -1) => {
    if (findings.length === 0) return;
    const next = index === undefined ? (by === 1 ? 0 : findings.length - 1) : index + by;
    show((next + findings.length) % findings.length);
  };
  useHotkeys([
    ['F8', () => go(1)],
    ['shift+F8', () => go(-1)],
  ]);
  const showOf = (part: string) => {
    const first = findings.findIndex((each) => instanceOf(each) === part);
    if (first >= 0) show(first);
  };
  return { finding, number: (index ?? 0) + 1, of: findings.length, go, showOf, close: () => setIndex(undefined) };
}

/** The box to bring on screen for a finding: its row, or else its part. */
function boxOf(scene: CanvasScene, finding: Finding | undefined) {
  const handle = scene.handles.get(finding?.where.terminal ?? '')?.[0];
  const id = handle?.block ?? (finding === undefined ? undefined : instanceOf(finding));
  const block = scene.blocks.find((each) => each.id === id);
  if (block === undefined || handle === undefined) return block;
  return { x: block.x, y: handle.y - rowHeight, width: block.width, height: 2 * rowHeight };
}
