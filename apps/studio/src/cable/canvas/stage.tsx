import { memo, useDeferredValue, useMemo } from 'react';
import { useCable, useSelected } from '../draft/cable.ts';
import { derived } from '@cablewright/derive';
import type { Severity } from '@cablewright/model';
import { BlockView, type BlockMarks } from './block-view.tsx';
import type { CanvasPoint } from './scene/arrange.ts';
import type { CanvasScene } from './scene/scene.ts';
import type { Size } from './scene/size.ts';
import { inView, rowsFrom } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';
import { WayView } from './way-view.tsx';
import styles from './canvas.module.css';

/** What is this close to the frame is drawn too, screen px. */
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
  const dims = lit.size > 0;
  const isSeen = inView(view, frame, near);
  return (
    <svg className={styles['stage']} role="presentation">
      <g transform={`translate(${x} ${y}) scale(${k})`}>
        {scene.ways
          .filter((way) => isSeen(boxOf(way)))
          .map((way) => {
            const isLit = way.ends.every((end) => end.terminal === undefined || lit.has(end.terminal));
            return (
              <WayView
                key={way.key}
                way={way}
                library={catalog.library}
                lit={dims && isLit}
                dimmed={dims && !isLit}
                severity={worstOf(way.ends.map((end) => marks.findings.get(end.terminal ?? '')))}
              />
            );
          })}
        {scene.blocks.filter(isSeen).map((block) => (
          <BlockView
            key={block.id}
            block={block}
            library={catalog.library}
            marks={marks}
            selected={selected === block.id || blocks.has(block.id)}
            held={held}
            focused={tabStop}
            close={k >= rowsFrom}
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
      </g>
    </svg>
  );
});

function worstOf(severities: readonly (Severity | undefined)[]): Severity | undefined {
  return severities.includes('error') ? 'error' : severities.find((each) => each !== undefined);
}

const boxOf = derived('bounds of a block', ({ from, to, via }: CanvasScene['ways'][number]): Size & CanvasPoint => {
  const ys = [from.y, to.y, ...via.map(({ y }) => y)];
  const [x, y] = [Math.min(from.x, to.x), Math.min(...ys)];
  return { x, y, width: Math.abs(from.x - to.x), height: Math.max(...ys) - y };
});
