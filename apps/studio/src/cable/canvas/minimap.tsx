import { memo, useState, type PointerEvent } from 'react';
import { derived } from '@cablewright/derive';
import type { CanvasScene } from './scene/scene.ts';
import type { ViewOfCanvas } from './use-view.ts';
import styles from './canvas.module.css';

const most = { width: 168, height: 112 };
const least = 36;

/** All parts as one path. In a large cable this saves hundreds of elements. */
const outlinesOf = derived('outlines on the minimap', (blocks: CanvasScene['blocks']) =>
  blocks.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join(''),
);

/**
 * The whole cable, small, with a frame around what is on screen. Pressing it moves the view. Shown if the cable is
 * larger than the screen.
 */
export const Minimap = memo(function Minimap({ scene, view }: { scene: CanvasScene; view: ViewOfCanvas }) {
  const [pressed, setHeld] = useState(false);
  const { bounds, blocks } = scene;
  const { k, x, y } = view.view;
  const { width, height } = view.frame;
  const seen = { x: -x / k, y: -y / k, width: width / k, height: height / k };
  const isWhole =
    seen.x <= bounds.x &&
    seen.y <= bounds.y &&
    seen.x + seen.width >= bounds.x + bounds.width &&
    seen.y + seen.height >= bounds.y + bounds.height;
  if (isWhole || width === 0) return null;
  const scale = Math.min(most.width / bounds.width, most.height / bounds.height);
  // A long, thin cable is not drawn to scale, because it must be large enough to press.
  const size = {
    width: Math.max(least, bounds.width * scale),
    height: Math.max(least, bounds.height * scale),
  };
  const go = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    view.centreOn({
      x: bounds.x + (at.x / size.width) * bounds.width,
      y: bounds.y + (at.y / size.height) * bounds.height,
    });
  };
  return (
    <svg
      className={styles['minimap']}
      data-overlay
      {...size}
      preserveAspectRatio="none"
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      aria-label="Overview"
      role="img"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        go(event);
      }}
      onPointerMove={(event) => pressed && go(event)}
      onPointerUp={() => setHeld(false)}
    >
      <path className={styles['parts']} d={outlinesOf(blocks)} />
      <rect {...seen} className={styles['seen']} />
    </svg>
  );
});
