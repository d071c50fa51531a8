import { type CSSProperties, memo, useDeferredValue, useMemo } from 'react';
import { useBench, useCable, useSelected } from '../draft/cable.ts';
import { derived } from '@cablewright/derive';
import type { Severity } from '@cablewright/model';
import { BlockView } from './block-view.tsx';
import type { CanvasScene } from './scene/scene.ts';
import type { Size } from './scene/size.ts';
import { gathered, gatheredBelow } from './scene/gathered.ts';
import { inView, rowsFrom } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';
import { WayView } from './way-view.tsx';
import { GatheredLines, GatheredList } from './wire-view.tsx';
import styles from './canvas.module.css';
import type { CanvasPoint } from './scene/around.ts';
import type { BlockMarks } from './same.ts';

/** Items this close to the frame are drawn too, screen px. */
const near = 200;
/** From this zoom on, rows show signals too. */
const signalsFrom = 0.6;

interface StageProps {
  readonly scene: CanvasScene;
  readonly view: ViewOfCanvas['view'];
  readonly frame: ViewOfCanvas['frame'];
  readonly marks: BlockMarks;
  readonly tabStop: string | undefined;
  readonly held: string | undefined;
  /** The blocks that are selected together. */
  readonly blocks: ReadonlySet<string>;
  readonly onMark: (id: string) => void;
  readonly onUnfold: (id: string) => void;
  readonly onJacket: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onRevise: (id: string) => void;
  /** The newer revision of each placed cable that has one, by instance id. */
  readonly newer: ReadonlyMap<string, number>;
}

/** The drawing: lines, with parts over them. It does not rerender while something is dragged. */
export const Stage = memo(function Stage({
  scene,
  view,
  frame,
  marks: currentMarks,
  tabStop,
  held,
  blocks,
  onMark,
  onUnfold,
  onJacket,
  onOpen,
  onRevise,
  newer,
}: StageProps) {
  const { catalog } = useCable();
  const selected = useSelected();
  // The verdicts on all visible pins are updated after the edit that ends the gesture has been painted.
  const verdicts = useDeferredValue(currentMarks.verdicts);
  const marks = useMemo(() => ({ ...currentMarks, verdicts }), [currentMarks, verdicts]);
  const { k, x, y } = view;
  const { lit } = marks;
  // In px, not in percent: with percentages the browser would lay out every text again whenever anything appears over
  // or next to the drawing.
  const { width, height } = frame;
  const dims = lit.size > 0;
  const isSeen = inView(view, frame, near);
  const isGathered = k < gatheredBelow;
  const lists = useMemo(() => (isGathered ? gathered(scene, k) : []), [isGathered, scene, k]);
  const isDrawn = isGathered ? (id: string) => !wiresOf(scene).has(id) : () => true;
  const { select } = useBench();
  const ofList = { library: catalog.library, marks, selected, onSelect: select };
  return (
    <svg
      className={styles['stage']}
      role="presentation"
      style={{ width, height, '--wire-text': `${Math.max(12, 10.5 / k)}px` } as CSSProperties}
    >
      <g transform={`translate(${x} ${y}) scale(${k})`}>
        {lists.map((list) => (
          <GatheredLines key={list.key} list={list} {...ofList} />
        ))}
        <Ways
          scene={scene}
          library={catalog.library}
          marks={marks}
          close={k >= rowsFrom}
          isDrawn={isDrawn}
          isSeen={isSeen}
        />
        {scene.blocks
          .filter((block) => isDrawn(block.id) && isSeen(block))
          .map((block) => (
            <BlockView
              key={block.id}
              block={block}
              library={catalog.library}
              marks={marks}
              selected={selected === block.id || blocks.has(block.id)}
              held={held}
              focused={tabStop}
              close={k >= rowsFrom}
              farText={farTextAt(k)}
              signals={k >= signalsFrom || block.kind === 'breakout'}
              dimmed={dims && !block.rows.some((row) => lit.has(row.left ?? '') || lit.has(row.right ?? ''))}
              onUnfold={onUnfold}
              onMark={onMark}
              onJacket={onJacket}
              onOpen={onOpen}
              onRevise={onRevise}
              newer={newer.get(block.id)}
            />
          ))}
        {lists.map((list) => (
          <GatheredList key={list.key} list={list} k={k} {...ofList} />
        ))}
      </g>
    </svg>
  );
});

interface WaysProps {
  readonly scene: CanvasScene;
  readonly library: ReturnType<typeof useCable>['catalog']['library'];
  readonly marks: BlockMarks;
  readonly close: boolean;
  readonly isDrawn: (block: string) => boolean;
  readonly isSeen: ReturnType<typeof inView>;
}

/**
 * The lines between parts that are drawn and in view. At a small zoom their edges are one path, which saves an element
 * for each.
 */
function Ways({ scene, library, marks, close, isDrawn, isSeen }: WaysProps) {
  const { lit } = marks;
  const dims = lit.size > 0;
  const ways = scene.ways.filter((way) => way.ends.every(({ block }) => isDrawn(block)) && isSeen(boxOf(way)));
  return (
    <>
      {!close && (
        <path className={styles['wayEdges']} data-dimmed={dims || undefined} d={ways.map(({ d }) => d).join('')} />
      )}
      {ways.map((way) => {
        const isLit = way.ends.every((end) => end.terminal === undefined || lit.has(end.terminal));
        return (
          <WayView
            key={way.key}
            way={way}
            library={library}
            lit={dims && isLit}
            dimmed={dims && !isLit}
            close={close}
            name={nameAtPin(scene, way)}
            severity={worstOf(way.ends.map((end) => marks.findings.get(end.terminal ?? '')))}
          />
        );
      })}
    </>
  );
}

/**
 * The size of part names at a small zoom: 12 px on screen, in steps, so that not every zoom step redraws all of them.
 */
function farTextAt(k: number): number {
  return k >= rowsFrom ? 30 : Math.max(30, Math.ceil(12 / k / 8) * 8);
}

const wiresOf = derived(
  'single wires of a scene',
  ({ blocks }: CanvasScene): ReadonlySet<string> =>
    new Set(blocks.flatMap(({ id, kind }) => (kind === 'wire' ? [id] : []))),
);

/** A line this long to its wire has the name of the wire at its pin too, canvas px. */
const longLine = 280;

function nameAtPin(scene: CanvasScene, { ends, from, to }: CanvasScene['ways'][number]): string | undefined {
  if (Math.abs(from.x - to.x) < longLine) return undefined;
  const [wire, ...others] = ends.map(({ block }) => block).filter((id) => wiresOf(scene).has(id));
  return others.length > 0 ? undefined : wire;
}

function worstOf(severities: readonly (Severity | undefined)[]): Severity | undefined {
  return severities.includes('error') ? 'error' : severities.find((each) => each !== undefined);
}

const boxOf = derived('bounds of a block', ({ from, to, via }: CanvasScene['ways'][number]): Size & CanvasPoint => {
  const ys = [from.y, to.y, ...via.map(({ y }) => y)];
  const [x, y] = [Math.min(from.x, to.x), Math.min(...ys)];
  return { x, y, width: Math.abs(from.x - to.x), height: Math.max(...ys) - y };
});
