import { useEffect, useRef } from 'react';
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
