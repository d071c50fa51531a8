import { counted } from '@cablewright/model';
import { memo, type ReactNode, useMemo } from 'react';
import type { PickedThing } from './layout-bench.ts';
import type { LayoutScene, SceneBundle } from './layout-scene.ts';
import { NodeShape, type Per } from './node-shape.tsx';
import { chipHeight, chipWidth, lengthText, textsOf } from './texts.ts';
import styles from './layout.module.css';
import type { CanvasPoint } from '../scene/around.ts';

interface StageProps {
  readonly scene: LayoutScene;
  /** Canvas px per mm, and screen px per canvas px. */
  readonly px: number;
  readonly zoom: number;
  readonly picked: PickedThing | undefined;
  /** The part that is selected on the page. */
  readonly selected: string | undefined;
  /** Highlighted bundles. If there are any, the others are dimmed. */
  readonly lit: ReadonlySet<string>;
  readonly tabStop: string | undefined;
  readonly over: string | undefined;
  readonly onLength: ((bundle: string) => void) | undefined;
}

/** Bundles at true proportion with the items on them, then nodes. Texts keep their size on screen. */
export const LayoutStage = memo(function LayoutStage(props: StageProps) {
  const { scene, px, zoom, picked, selected, lit, tabStop, over, onLength } = props;
  const per = { px, zoom };
  const { names, lengths } = useMemo(
    () => textsOf(scene, px * zoom, ({ odMm }) => (thick(odMm, { px, zoom }) * zoom) / 2 + 2),
    [scene, px, zoom],
  );
  return (
    <>
      <defs>
        <Hatch id="layout-tape" zoom={zoom} turn={45} />
        <Hatch id="layout-cover" zoom={zoom} turn={-45} />
      </defs>
      {scene.bundles.map((bundle) => (
        <BundleShape
          key={bundle.id}
          drawn={bundle}
          {...per}
          picked={picked?.kind === 'bundle' && picked.id === bundle.id}
          lit={lit.has(bundle.id)}
          dimmed={lit.size > 0 && !lit.has(bundle.id)}
          tabStop={tabStop === `bundle ${bundle.id}`}
        />
      ))}
      {scene.bundles.map((bundle) => {
        const middle = lengths.get(bundle.id);
        return middle && <Chip key={bundle.id} drawn={bundle} at={middle} zoom={zoom} onPress={onLength} />;
      })}
      {scene.nodes.map((node) => (
        <NodeShape
          key={node.id}
          node={node}
          text={names.get(node.id)}
          {...per}
          picked={(picked?.kind === 'node' && picked.id === node.id) || (node.at !== undefined && node.at === selected)}
          over={over === node.id}
          tabStop={tabStop === `node ${node.id}`}
        />
      ))}
    </>
  );
});

function Hatch({ id, zoom, turn }: { id: string; zoom: number; turn: number }) {
  const step = 6 / zoom;
  return (
    <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform={`rotate(${turn})`}>
      <line x1={0} y1={0} x2={0} y2={step} className={styles['hatch']} strokeWidth={2 / zoom} />
    </pattern>
  );
}

interface BundleProps extends Per {
  readonly drawn: SceneBundle;
  readonly picked: boolean;
  readonly lit: boolean;
  readonly dimmed: boolean;
  readonly tabStop: boolean;
}

function describedBundle({ bundle, view, toScale }: SceneBundle): string {
  const wires = view?.wires.length ?? 0;
  const od = view?.odMm === undefined ? '' : `, diameter ${view.odMm.toFixed(1)} mm`;
  return `Bundle ${view?.name ?? bundle.id}, ${bundle.lengthMm} mm, ${counted(wires, 'wire')}${od}${toScale ? '' : ', not drawn to scale'}`;
}

/** A bundle drawn from left to right in its own coordinates: its line, its coverings and its fixings. */
function BundleShape({ drawn, picked, lit, dimmed, tabStop, ...per }: BundleProps) {
  const { px, zoom } = per;
  const length = drawn.drawnMm * px;
  const turn = (Math.atan2(drawn.b.y - drawn.a.y, drawn.b.x - drawn.a.x) * 180) / Math.PI;
  const width = thick(drawn.odMm, per);
  return (
    <g
      role="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={describedBundle(drawn)}
      aria-pressed={picked}
      className={styles['bundle']}
      data-bundle={drawn.id}
      data-lit={lit || undefined}
      data-dimmed={dimmed || undefined}
      data-loose={drawn.toScale ? undefined : true}
      data-severity={drawn.severity}
      transform={`translate(${drawn.a.x * px} ${drawn.a.y * px}) rotate(${turn})`}
    >
      <line className={styles['reach']} x2={length} strokeWidth={Math.max(width, 24 / zoom)} />
      <line className={styles['core']} x2={length} strokeWidth={width} />
      {drawn.coverings.map(({ from, to, isTape, odMm, name }, i) => {
        const high = Math.max(thick(odMm, per), width + 4 / zoom);
        return (
          <g key={i} className={styles['covering']}>
            <title>{name}</title>
            <rect
              x={from * length}
              y={-high / 2}
              width={Math.max(0, to - from) * length}
              height={high}
              strokeWidth={1 / zoom}
              fill={`url(#${isTape ? 'layout-tape' : 'layout-cover'})`}
            />
          </g>
        );
      })}
      {!drawn.toScale && (
        <line
          className={styles['loose']}
          x2={length}
          strokeWidth={2 / zoom}
          strokeDasharray={`${6 / zoom} ${6 / zoom}`}
        />
      )}
      {drawn.fixings.map(({ at, name }, i) => (
        <Mark key={i} at={at * length} name={name} zoom={zoom} className="fixing">
          <path d="M-5 -9H5L2 -3V3L5 9H-5L-2 3V-3Z" />
        </Mark>
      ))}
      {drawn.splices.map(({ at, name }, i) => (
        <Mark key={i} at={at * length} name={name} zoom={zoom} className="splice">
          <circle r={5} />
        </Mark>
      ))}
    </g>
  );
}

/** The drawn thickness of a diameter, canvas px: true to scale, but with a minimum that can be seen. */
function thick(odMm: number, { px, zoom }: Per): number {
  return Math.max(3 / zoom, odMm * px);
}

interface MarkProps {
  readonly at: number;
  readonly name: string;
  readonly zoom: number;
  readonly className: string;
  readonly children: ReactNode;
}

/** A symbol at a position along a bundle, of the same size at any zoom. */
function Mark({ at, name, zoom, className, children }: MarkProps) {
  return (
    <g className={styles[className]} transform={`translate(${at} 0) scale(${1 / zoom})`}>
      <title>{name}</title>
      {children}
    </g>
  );
}

/** The length of a bundle, written upright next to it. `at` is its middle, screen px. */
function Chip({
  drawn,
  at,
  zoom,
  onPress,
}: {
  drawn: SceneBundle;
  at: CanvasPoint;
  zoom: number;
  onPress: ((bundle: string) => void) | undefined;
}) {
  const text = lengthText(drawn);
  const width = chipWidth(drawn);
  return (
    <g
      role={onPress === undefined ? undefined : 'button'}
      aria-label={`Length of ${drawn.view?.name ?? drawn.id}, ${text}`}
      className={styles['chip']}
      data-chip={drawn.id}
      data-loose={drawn.toScale ? undefined : true}
      transform={`scale(${1 / zoom}) translate(${at.x} ${at.y})`}
      onPointerDown={(event) => onPress !== undefined && event.stopPropagation()}
      onClick={() => onPress?.(drawn.id)}
    >
      <rect x={-width / 2} y={-chipHeight / 2} width={width} height={chipHeight} rx={chipHeight / 2} />
      <text textAnchor="middle" y={4}>
        {text}
      </text>
    </g>
  );
}
