/** Symbols and the length on a bundle. */
import type { ReactNode } from 'react';
import type { Point } from '../scene/arrange.ts';
import type { SceneBundle } from './layout-scene.ts';
import type { Per } from './node-shape.tsx';
import { chipHeight, chipWidth, lengthText } from './texts.ts';
import styles from './layout.module.css';

/** How thick a diameter is drawn, px of the canvas: true to scale, but never a hair. */
export function thick(odMm: number, { px, zoom }: Per): number {
  return Math.max(3 / zoom, odMm * px);
}

interface MarkProps {
  readonly at: number;
  readonly name: string;
  readonly zoom: number;
  readonly className: string;
  readonly children: ReactNode;
}

/** A symbol at a place along a bundle, of the same size at any zoom. */
export function Mark({ at, name, zoom, className, children }: MarkProps) {
  return (
    <g className={styles[className]} transform={`translate(${at} 0) scale(${1 / zoom})`}>
      <title>{name}</title>
      {children}
    </g>
  );
}

/** The length of a bundle next to it, upright; `at` is its middle, px of the screen. */
export function Chip({
  one,
  at,
  zoom,
  onPress,
}: {
  one: SceneBundle;
  at: Point;
  zoom: number;
  onPress: ((bundle: string) => void) | undefined;
}) {
  const text = lengthText(one);
  const width = chipWidth(one);
  return (
    <g
      role={onPress === undefined ? undefined : 'button'}
      aria-label={`Length of ${one.view?.name ?? one.id}, ${text}`}
      className={styles['chip']}
      data-chip={one.id}
      data-loose={one.toScale ? undefined : true}
      transform={`scale(${1 / zoom}) translate(${at.x} ${at.y})`}
      onPointerDown={(event) => onPress !== undefined && event.stopPropagation()}
      onClick={() => onPress?.(one.id)}
    >
      <rect x={-width / 2} y={-chipHeight / 2} width={width} height={chipHeight} rx={chipHeight / 2} />
      <text textAnchor="middle" y={4}>
        {text}
      </text>
    </g>
  );
}
