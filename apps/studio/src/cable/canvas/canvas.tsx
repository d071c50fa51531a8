import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMaximize, IconKeyboard, IconLayoutGrid, IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { useCable } from '../draft/cable.ts';
import { withMoved } from './commands.ts';
import { BlockView, type BlockMarks, type Severity } from './block-view.tsx';
import { FindingBar } from './finding-bar.tsx';
import { Band, Hint } from './held-wire.tsx';
import { KeySheet } from './key-sheet.tsx';
import { litTerminals } from './lit.ts';
import { CanvasQuestions } from './questions.tsx';
import type { Scene } from './scene/scene.ts';
import { PartsDrawer } from './parts-drawer.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useBreakout } from './use-breakout.ts';
import { useDrawer } from './use-drawer.ts';
import { useFindingWalk } from './use-finding-walk.ts';
import { useHand, type Pressed } from './use-hand.ts';
import { useKeys } from './use-keys.ts';
import { useMarks } from './use-marks.ts';
import { usePlaces } from './use-places.ts';
import { usePointer } from './use-pointer.ts';
import { useScene } from './use-scene.ts';
import { useVerdicts } from './use-verdicts.ts';
import { useView, type ViewOfCanvas } from './use-view.ts';
import { WayView } from './way-view.tsx';
import styles from './canvas.module.css';

/** Below this zoom a block is its head and a cable one box: rows could not be read. */
const rowsFrom = 0.4;
const none: ReadonlySet<string> = new Set();

/** The cable as a drawing that can be edited: every pin a target, every wire in its colour. */
export function Canvas({ pressed }: { pressed: Pressed }) {
  const { catalog, design, editor, writable } = useCable();
  const frame = useRef<HTMLDivElement>(null);
  const places = usePlaces(design.id, editor.session);
  const { sceneWith, unfold, arrangeAgain } = useScene(places.moved);
  const still = useMemo(() => sceneWith(places.moved), [sceneWith, places.moved]);
  const view = useView(frame, still.bounds);
  const hand = useHand(still, places, view.pan, pressed);
  const { state } = hand;
  const scene = useMemo(() => {
    if (state.mode !== 'move') return still;
    const { blocks, start, at } = state;
    return sceneWith(withMoved(still.blocks, places.moved, blocks, at.x - start.x, at.y - start.y));
  }, [still, state, sceneWith, places.moved]);
  const held = state.mode === 'wire' ? state.from : undefined;
  const verdicts = useVerdicts(state, still);
  const lit = useMemo(
    () => (hand.lit === undefined ? none : litTerminals(catalog, design, hand.lit)),
    [catalog, design, hand.lit],
  );
  const marks = useMarks(verdicts, lit, hand.picked.pins);
  const pointer = usePointer(frame, scene, view, hand);
  const walk = useFindingWalk(scene, view);
  const tidy = () => {
    if (Object.keys(places.moved).length > 0) places.put('arrange', {});
    arrangeAgain();
  };
  const drawer = useDrawer(frame, places, view, hand.say);
  const [help, setHelp] = useState(false);
  const { tabStop, ...keys } = useKeys(frame, scene, view, hand, {
    arrange: () => writable && tidy(),
    help: () => setHelp(true),
    add: () => writable && drawer.openAtPointer(),
  });
  return (
    <div className={styles['desk']}>
      <div
        ref={frame}
        tabIndex={-1}
        className={styles['canvas']}
        role="application"
        aria-label="Canvas"
        aria-roledescription="wiring canvas"
        {...pointer}
        {...keys}
        onPointerMoveCapture={drawer.onPointerMove}
        onPointerLeave={drawer.onPointerLeave}
      >
        <Stage
          {...{ scene, marks, tabStop, held }}
          view={view.view}
          frame={view.frame}
          blocks={hand.picked.blocks}
          onMark={walk.showOf}
          onUnfold={unfold}
        />
        <svg className={styles['over']} aria-hidden>
          <g transform={`translate(${view.view.x} ${view.view.y}) scale(${view.view.k})`}>
            <Band scene={scene} hand={hand} />
          </g>
        </svg>
        {scene.blocks.length === 0 && <Empty writable={writable} />}
        <Hint hand={hand} view={view.view} verdicts={verdicts} />
        {walk.finding === undefined ? <SelectionBar hand={hand} scene={scene} /> : <FindingBar walk={walk} />}
        {writable && !drawer.adding.opened && <AddButton onPress={drawer.open} />}
        <Tools view={view} onArrange={writable ? tidy : undefined} onHelp={() => setHelp(true)} />
        <div className="visually-hidden" aria-live="polite">
          {hand.told}
        </div>
      </div>
      {/* Outside: events of these would reach the canvas through the tree of components. */}
      {drawer.adding.opened && <PartsDrawer {...drawer} />}
      <CanvasQuestions hand={hand} places={places} />
      <KeySheet opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}

function Empty({ writable }: { writable: boolean }) {
  return (
    <div className={styles['empty']}>
      <h2>No parts yet</h2>
      {writable && <p>Add two connectors and a wire from the library, then draw each core from pin to pin.</p>}
    </div>
  );
}

function AddButton({ onPress }: { onPress: () => void }) {
  const addBreakout = useBreakout();
  return (
    <div className={styles['add']} data-overlay>
      <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onPress}>
        Add a part
      </Button>
      {addBreakout !== undefined && (
        <Button size="compact-sm" variant="default" onClick={addBreakout}>
          Add breakout
        </Button>
      )}
    </div>
  );
}

interface StageProps {
  readonly scene: Scene;
  readonly view: ViewOfCanvas['view'];
  readonly frame: ViewOfCanvas['frame'];
  readonly marks: BlockMarks;
  readonly tabStop: string | undefined;
  readonly held: string | undefined;
  /** The blocks that are selected together. */
  readonly blocks: ReadonlySet<string>;
  readonly onMark: (id: string) => void;
  readonly onUnfold: (id: string) => void;
}

/** What is drawn depends on these; the two actions depend on the same, so that they need no comparison. */
const drawnFrom = ['scene', 'view', 'frame', 'marks', 'tabStop', 'held', 'blocks'] as const;

/** The drawing itself: lines, then parts over them. It is not drawn again while something moves under the hand. */
const Stage = memo(
  function Stage({ scene, view, frame, marks, tabStop, held, blocks, onMark, onUnfold }: StageProps) {
    const { catalog, selected } = useCable();
    const { k, x, y } = view;
    const { lit } = marks;
    const dims = lit.size > 0;
    const isSeen = inView(view, frame);
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
              dimmed={dims && !block.rows.some((row) => lit.has(row.left ?? '') || lit.has(row.right ?? ''))}
              onUnfold={onUnfold}
              onMark={onMark}
            />
          ))}
        </g>
      </svg>
    );
  },
  (before, after) => drawnFrom.every((name) => before[name] === after[name]),
);

function worstOf(severities: readonly (Severity | undefined)[]): Severity | undefined {
  return severities.includes('error') ? 'error' : severities.find((each) => each !== undefined);
}

type Box = Pick<Scene['bounds'], 'x' | 'y' | 'width' | 'height'>;

function boxOf({ from, to }: Scene['ways'][number]): Box {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
}

/** Whether something is on screen or near it; the rest is not in the page. */
function inView({ k, x, y }: ViewOfCanvas['view'], frame: ViewOfCanvas['frame']): (box: Box) => boolean {
  const near = 200;
  return (box) =>
    frame.width === 0 ||
    ((box.x + box.width) * k + x > -near &&
      box.x * k + x < frame.width + near &&
      (box.y + box.height) * k + y > -near &&
      box.y * k + y < frame.height + near);
}

interface ToolsProps {
  readonly view: ViewOfCanvas;
  readonly onArrange: (() => void) | undefined;
  readonly onHelp: () => void;
}

function Tools({ view, onArrange, onHelp }: ToolsProps) {
  return (
    <div className={styles['tools']} role="toolbar" aria-label="View">
      <Tool label="Zoom out" onClick={() => view.zoom(0.8)} icon={<IconMinus size={16} />} />
      <Tool label="Zoom in" onClick={() => view.zoom(1.25)} icon={<IconPlus size={16} />} />
      <Tool label="Show the whole cable" onClick={view.fit} icon={<IconArrowsMaximize size={16} />} />
      {onArrange !== undefined && <Tool label="Arrange" onClick={onArrange} icon={<IconLayoutGrid size={16} />} />}
      <Tool label="Keys" onClick={onHelp} icon={<IconKeyboard size={16} />} />
    </div>
  );
}

function Tool({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
