import type { SceneNode } from './layout-scene.ts';
import styles from './layout.module.css';
import type { CanvasPoint } from '../scene/around.ts';

/** Canvas px per mm, and screen px per canvas px. */
export interface Per {
  readonly px: number;
  readonly zoom: number;
}

interface NodeProps extends Per {
  readonly node: SceneNode;
  readonly picked: boolean;
  readonly over: boolean;
  readonly tabStop: boolean;
  /** The part of the name that has room, with its middle, screen px from the node. */
  readonly text: (CanvasPoint & { readonly text: string }) | undefined;
}

/** A node: a box if a part is there, a dot at a branch point. Its name keeps its size on screen. */
export function NodeShape({ node, picked, over, tabStop, text, px, zoom }: NodeProps) {
  const { kind, name, severity } = node;
  return (
    <g
      role="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={`Node ${name}`}
      aria-pressed={picked}
      className={styles['node']}
      data-node={node.id}
      data-kind={kind}
      data-over={over || undefined}
      data-severity={severity}
      transform={`translate(${node.x * px} ${node.y * px}) scale(${1 / zoom})`}
    >
      <circle className={styles['reach']} r={16} />
      {kind === 'part' ? (
        <rect x={-9} y={-9} width={18} height={18} rx={3} />
      ) : (
        <circle className={styles['dot']} r={kind === 'branch' ? 5 : 6.5} />
      )}
      <title>{name}</title>
      {text && (
        <text textAnchor="middle" x={text.x} y={text.y + 4}>
          {text.text}
        </text>
      )}
    </g>
  );
}
