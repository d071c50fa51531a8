import { memo } from 'react';
import type { Library } from '@cablewright/engine';
import { wireColour } from '../../kit/wire-colours/wire-colour.ts';
import { sameWay } from './same.ts';
import type { CanvasLine } from './scene/scene.ts';
import styles from './canvas.module.css';

interface WayViewProps {
  readonly way: CanvasLine;
  readonly library: Library;
  readonly lit: boolean;
  readonly dimmed: boolean;
  readonly severity: 'error' | 'warning' | undefined;
  /**
   * False at a small zoom, where the edges of all lines are one path: each has an edge of its own only if it is marked.
   */
  readonly close?: boolean;
  /** The name of a single wire, repeated at the pin if the middle of the line, where the wire has it, is far away. */
  readonly name?: string | undefined;
}

/**
 * A line between two terminals in the colour of its core, with a wide invisible line under it that is easier to hit.
 */
export const WayView = memo(function WayView({
  way,
  library,
  lit,
  dimmed,
  severity,
  close = true,
  name,
}: WayViewProps) {
  const colour = wireColour(library, way.colour);
  const [a, b] = way.ends;
  return (
    <g
      className={styles['way']}
      data-way={way.key}
      data-lit={lit || undefined}
      data-dimmed={dimmed || undefined}
      data-severity={severity}
      data-far={!close || undefined}
      data-screen={way.screen || undefined}
    >
      <title>{[a.terminal, colour?.name, b.terminal].filter(Boolean).join(' – ')}</title>
      <path className={styles['wayHit']} d={way.d} />
      {(close || lit || severity !== undefined) && <path className={styles['wayEdge']} d={way.d} />}
      <path className={styles['wayCore']} d={way.d} style={{ stroke: colour?.base }} />
      {colour?.stripe !== undefined && <path className={styles['wayStripe']} d={way.d} stroke={colour.stripe} />}
      {name !== undefined && <NameAtPin way={way} name={name} />}
    </g>
  );
}, isDrawnAlike);

/** Writes the name of a wire at the end of the line that is away from the wire. */
function NameAtPin({ way: { ends, from, to }, name }: { way: CanvasLine; name: string }) {
  const [pin, far] = ends[0].block === name ? [to, from] : [from, to];
  const isRight = far.x > pin.x;
  return (
    <text
      className={styles['wayName']}
      x={pin.x + (isRight ? 16 : -16)}
      y={pin.y - 5}
      textAnchor={isRight ? 'start' : 'end'}
    >
      {name}
    </text>
  );
}

function isDrawnAlike({ way, ...before }: WayViewProps, { way: next, ...after }: WayViewProps): boolean {
  const names = ['library', 'lit', 'dimmed', 'severity', 'close', 'name'] as const;
  return sameWay(way, next) && names.every((name) => before[name] === after[name]);
}
