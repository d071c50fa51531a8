/** Symbols and the length on a bundle. */
import type { ReactNode } from 'react';
import type { SceneBundle } from './layout-scene.ts';
import type { Per } from './node-shape.tsx';
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

/** The length of a bundle on it, upright; it is left out where the bundle is too short on screen. */
export function Chip({
  one,
  px,
  zoom,
  onPress,
}: Per & { one: SceneBundle; onPress: ((bundle: string) => void) | undefined }) {
  const text = `${one.bundle.lengthMm} mm${one.toScale ? '' : ' · not to scale'}`;
  const width = text.length * 6.6 + 14;
  if (one.drawnMm * px * zoom < 40) return null;
  const steep = Math.abs(one.b.y - one.a.y) > Math.abs(one.b.x - one.a.x);
  const off = thick(one.odMm, { px, zoom }) * zoom * 0.5 + 16;
  const [dx, dy] = steep ? [off - 8 + width / 2, 0] : [0, -off];
  const at = { x: ((one.a.x + one.b.x) / 2) * px, y: ((one.a.y + one.b.y) / 2) * px };
  return (
    <g
      role={onPress === undefined ? undefined : 'button'}
      aria-label={`Length of ${one.view?.name ?? one.id}, ${text}`}
      className={styles['chip']}
      data-chip={one.id}
      data-loose={one.toScale ? undefined : true}
      transform={`translate(${at.x} ${at.y}) scale(${1 / zoom}) translate(${dx} ${dy})`}
      onPointerDown={(event) => onPress !== undefined && event.stopPropagation()}
      onClick={() => onPress?.(one.id)}
    >
      <rect x={-width / 2} y={-10} width={width} height={20} rx={10} />
      <text textAnchor="middle" y={4}>
        {text}
      </text>
    </g>
  );
}
