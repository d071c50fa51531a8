import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { usePageActions } from '../../kit/actions/actions.ts';
import { useCable } from '../draft/cable.ts';
import { setPicks } from '../presence/picks.ts';
import { AddButton, Empty, Tools } from './canvas-tools.tsx';
import { FindingBar } from './finding-bar.tsx';
import { Band, Hint } from './held-wire.tsx';
import { JacketEditor } from './jacket-editor.tsx';
import { KeySheet } from './key-sheet.tsx';
import { Minimap } from './minimap.tsx';
import { OthersSelected } from './others-selected.tsx';
import { PartsDrawer } from './parts-drawer.tsx';
import { CanvasQuestions } from './questions.tsx';
import type { Scene } from './scene/scene.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Stage } from './stage.tsx';
import { useActions } from './use-actions.ts';
import { useClipboard } from './use-clipboard.ts';
import { useBreakout } from './use-breakout.ts';
import { useDrawer } from './use-drawer.ts';
import { useFindingWalk } from './use-finding-walk.ts';
import { useDrawing } from './use-drawing.ts';
import type { Hand, LitLine } from './use-hand.ts';
import { useFocus, useKeys } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import { usePresses } from './use-presses.ts';
import { useSelectedShown, useShown } from './use-shown.ts';
import type { ViewOfCanvas } from './use-view.ts';
import desk from './desk.module.css';
import styles from './canvas.module.css';

/** The cable as a drawing that can be edited: every pin a target, every wire in its colour. */
export function Canvas({ litLine }: { litLine: LitLine }) {
  const { writable } = useCable();
  const frame = useRef<HTMLDivElement>(null);
  const { places, view, hand, scene, verdicts, marks, unfold, openInPlace, tidy } = useDrawing(frame, litLine);
  const held = hand.state.mode === 'wire' ? hand.state.from : undefined;
  useEffect(() => setPicks([...hand.picked.blocks, ...hand.picked.pins]), [hand.picked]);
  useEffect(() => () => setPicks([]), []);
  const pointer = usePointer(frame, scene, view, hand);
  const walk = useFindingWalk(scene, view);
  const presses = usePresses({ hand, onMark: walk.showOf, onUnfold: unfold, onOpen: openInPlace });
  const drawer = useDrawer(frame, places, view, hand.say);
  useShown(scene, view, drawer.adding.last);
  useSelectedShown(scene, view);
  const focus = useFocus(frame, scene, view);
  const { tabStop } = focus;
  const [help, setHelp] = useState(false);
  const showKeys = useCallback(() => setHelp(true), []);
  const [overview, setOverview] = useState(true);
  const opens = {
    add: drawer.openAtPointer,
    help: showKeys,
    arrange: tidy,
    breakout: useBreakout(),
    nextFinding: walk.go,
    unfold,
    inPlace: openInPlace,
    revise: presses.onRevise,
    minimap: () => setOverview(!overview),
  };
  const actions = useActions(scene, view, hand, opens, focus.at);
  usePageActions(actions);
  const { onRepeat } = useClipboard(frame, scene, hand, places);
  const keys = useKeys(scene, hand, actions, focus);
  return (
    <div className={desk['desk']}>
      <div
        ref={frame}
        tabIndex={-1}
        className={`${desk['canvas']} ${styles['canvas']}`}
        role="application"
        aria-label="Canvas"
        aria-roledescription="wiring canvas"
        {...pointer}
        {...keys}
        onKeyDownCapture={onRepeat}
        onPointerMoveCapture={drawer.onPointerMove}
        onPointerLeave={drawer.onPointerLeave}
      >
        <Stage
          {...{ scene, marks, tabStop, held }}
          view={view.view}
          frame={view.frame}
          blocks={hand.picked.blocks}
          {...presses}
        />
        <svg className={styles['over']} aria-hidden>
          <g transform={`translate(${view.view.x} ${view.view.y}) scale(${view.view.k})`}>
            <OthersSelected scene={scene} />
            <Band scene={scene} hand={hand} />
          </g>
        </svg>
        {scene.blocks.length === 0 && <Empty writable={writable} />}
        <Hint hand={hand} view={view.view} verdicts={verdicts} />
        {walk.finding === undefined ? <SelectionBar hand={hand} scene={scene} /> : <FindingBar walk={walk} />}
        {writable && !drawer.adding.opened && <AddButton onPress={drawer.open} />}
        {overview && <Minimap scene={scene} view={view} />}
        <Tools zoom={view.zoom} fit={view.fit} onArrange={writable ? tidy : undefined} onHelp={showKeys} />
        <div className="visually-hidden" aria-live="polite">
          {hand.message}
        </div>
      </div>
      {/* Outside: events of these would reach the canvas through the tree of components. */}
      {drawer.adding.opened && <PartsDrawer {...drawer} />}
      <Jacket {...{ scene, view, hand, frame }} />
      <CanvasQuestions hand={hand} places={places} />
      {help && <KeySheet actions={actions} opened onClose={() => setHelp(false)} />}
    </div>
  );
}

interface JacketProps {
  readonly scene: Scene;
  readonly view: ViewOfCanvas;
  readonly hand: Hand;
  readonly frame: RefObject<HTMLDivElement | null>;
}

function Jacket({ scene, view, hand, frame }: JacketProps) {
  const { writable } = useCable();
  if (hand.question?.of !== 'jacket' || !writable) return null;
  const close = () => {
    hand.setQuestion(undefined);
    frame.current?.focus({ preventScroll: true });
  };
  return <JacketEditor {...{ scene, view }} id={hand.question.id} onClose={close} />;
}
