import { useEffect, useRef } from 'react';
import { useSelected } from '../draft/cable.ts';
import type { Scene } from './scene/scene.ts';
import type { ViewOfCanvas } from './use-view.ts';

/** Brings a part that was added on screen, once, as soon as it is on the canvas. */
export function useShown(scene: Scene, view: ViewOfCanvas, id: string | undefined): void {
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (id === undefined || shown.current === id) return;
    const block = scene.blocks.find((each) => each.id === id);
    if (block === undefined) return;
    shown.current = id;
    view.show(block);
  }, [id, scene, view]);
}

/** Brings the selected part back on screen where the panel that opened for it would cover it: to the side only, and no farther than that. */
export function useSelectedShown(scene: Scene, view: ViewOfCanvas): void {
  const selected = useSelected();
  const { width, height } = view.frame;
  const before = useRef(width);
  useEffect(() => {
    const narrower = width < before.current;
    before.current = width;
    const block = scene.blocks.find((each) => each.id === selected);
    if (!narrower || block === undefined) return;
    const middle = (height / 2 - view.view.y) / view.view.k;
    view.show({ x: block.x, width: block.width, y: middle, height: 0 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a frame that becomes narrower hides a part
  }, [width]);
}
