import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { usePageActions } from '../../kit/actions/actions.ts';
import { useCable, useSelected } from '../draft/cable.ts';
import { DrawerToggle } from './drawer-toggle.ts';
import { setPicks } from '../presence/picks.ts';
import { AddButton, Empty, Tools } from './canvas-tools.tsx';
import { Band, Hint } from './held-wire.tsx';
import { JacketEditor } from './jacket-editor.tsx';
import { CommentsOnCanvas } from './comments-on-canvas.tsx';
import { KeySheet } from './key-sheet.tsx';
import { Minimap } from './minimap.tsx';
import { OthersSelected } from './others-selected.tsx';
import { PartsDrawer } from './parts-drawer.tsx';
import { CanvasQuestions } from './questions.tsx';
import type { CanvasScene } from './scene/scene.ts';
import { rowsFrom } from './scene/view.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Stage } from './stage.tsx';
import { useActions } from './use-actions.ts';
import { useClipboard } from './use-clipboard.ts';
import { useDrawer } from './use-drawer.ts';
import { type FindingWalk, useFindingWalk } from './use-finding-walk.ts';
import { useDrawing } from './use-drawing.ts';
import type { Hand, LitLine } from './use-hand.ts';
import { useFocus, useKeys } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import type { ViewOfCanvas } from './use-view.ts';
import desk from './desk.module.css';
import styles from './canvas.module.css';
import type { SegmentEnd } from '@cablewright/model';
import { failed } from '../../kit/page/toast.ts';
import { openCable } from './edits.ts';
import { useCallbackRef } from '@mantine/hooks';
import { useNewerRevisions } from './revise-dialog.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { FindingList } from '../../kit/findings/finding-list.tsx';
import { useFix } from '../draft/use-fix.ts';

/** The cable as an editable drawing: every pin is a target, and every wire has its colour. */
export function Canvas({ litLine }: { litLine: LitLine }) {
  const { writable } = useCable();
  const frame = useRef<HTMLDivElement>(null);
  const { places, view, hand, scene, verdicts, marks, unfold, openInPlace, tidy } = useDrawing(frame, litLine);
  const heldTerminal = hand.state.mode === 'wire' ? hand.state.from : undefined;
  useEffect(() => setPicks([...hand.picked.blocks, ...hand.picked.pins]), [hand.picked]);
  useEffect(() => () => setPicks([]), []);
  const pointer = usePointer(frame, scene, view, hand);
  const walk = useFindingWalk(scene, view);
  const presses = usePresses({ hand, onMark: walk.showOf, onUnfold: unfold, onOpen: openInPlace });
  const drawer = useDrawer(frame, places, view, hand.say);
  useShown(scene, view, drawer.adding.last);
  useSelectedShown(scene, view);
  const focus = useFocus(frame, scene, view);
  const keySheet = useKeySheet();
  const [overview, setOverview] = useState(true);
  const opens = {
    add: drawer.openAtPointer,
    help: keySheet.show,
    arrange: tidy,
    breakout: useBreakout(),
    nextFinding: walk.go,
    unfold,
    inPlace: openInPlace,
    revise: presses.onRevise,
    minimap: () => setOverview(!overview),
    drawer: useContext(DrawerToggle),
  };
  const actions = useActions(scene, view, hand, opens, focus.at);
  usePageActions(actions);
  const { onRepeat } = useClipboard(frame, scene, hand, places);
  const keys = useKeys(scene, hand, actions, focus);
  return (
    <div className={desk['desk']}>
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- at a small zoom there is no pin that could take the focus
        tabIndex={view.view.k < rowsFrom ? 0 : -1}
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
          {...{ scene, marks, tabStop: focus.tabStop, held: heldTerminal }}
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
        <CommentsOnCanvas scene={scene} view={view.view} />
        {scene.blocks.length === 0 && <Empty writable={writable} />}
        <Hint hand={hand} view={view.view} verdicts={verdicts} />
        {walk.finding === undefined ? <SelectionBar hand={hand} scene={scene} /> : <FindingBar walk={walk} />}
        {writable && !drawer.adding.opened && <AddButton onPress={drawer.open} />}
        {overview && <Minimap scene={scene} view={view} />}
        <Tools zoom={view.zoom} fit={view.fit} onArrange={writable ? tidy : undefined} onHelp={keySheet.show} />
        <div className="visually-hidden" aria-live="polite">
          {hand.message}
        </div>
      </div>
      {/* Rendered outside the frame, because React would pass its events up to the canvas. */}
      {drawer.adding.opened && <PartsDrawer {...drawer} />}
      <Jacket {...{ scene, view, hand, frame }} />
      <CanvasQuestions hand={hand} places={places} />
      {keySheet.opened && <KeySheet actions={actions} onClose={keySheet.hide} />}
    </div>
  );
}

/** Whether the sheet of keys is open. */
function useKeySheet() {
  const [opened, setOpened] = useState(false);
  return { opened, show: useCallback(() => setOpened(true), []), hide: () => setOpened(false) };
}

interface JacketProps {
  readonly scene: CanvasScene;
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

/** Opens a cable at one end with a breakout into the other free cables of the design. */
function useBreakout(): (from: SegmentEnd | undefined) => void {
  const { design, edit, select } = useCable();
  return (from) => {
    const opened = openCable(design, from);
    if (typeof opened === 'string') failed("Couldn't open the cable", opened);
    else {
      edit(`add ${opened.id}`, () => opened.design);
      select(opened.id);
    }
  };
}

interface PressActions {
  readonly hand: Hand;
  readonly onMark: (id: string) => void;
  readonly onUnfold: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/**
 * Handlers for the buttons in a block. They keep their identity between renders, so that a block rerenders only if its
 * content changes.
 */
function usePresses({ hand, ...does }: PressActions) {
  const newer = useNewerRevisions();
  const revise = (id: string) => {
    const rev = newer.get(id);
    if (rev !== undefined) hand.setQuestion({ of: 'revise', id, rev });
    else failed(`${id} has no newer revision`, 'It is placed as the newest one, or as the working copy.');
  };
  return {
    newer,
    onMark: useCallbackRef(does.onMark),
    onUnfold: useCallbackRef(does.onUnfold),
    onOpen: useCallbackRef(does.onOpen),
    onRevise: useCallbackRef(revise),
    onJacket: useCallbackRef((id: string) => hand.setQuestion({ of: 'jacket', id })),
  };
}

/** Scrolls a newly added part into view, once, as soon as it is on the canvas. */
function useShown(scene: CanvasScene, view: ViewOfCanvas, id: string | undefined): void {
  const shownId = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (id === undefined || shownId.current === id) return;
    const block = scene.blocks.find((each) => each.id === id);
    if (block === undefined) return;
    shownId.current = id;
    view.show(block);
  }, [id, scene, view]);
}

/** Moves the view sideways, as little as possible, if the panel that opened covers the selected part. */
function useSelectedShown(scene: CanvasScene, view: ViewOfCanvas): void {
  const selected = useSelected();
  const { width, height } = view.frame;
  const before = useRef(width);
  useEffect(() => {
    const narrower = width < before.current;
    before.current = width;
    const block = scene.blocks.find((each) => each.id === selected);
    if (!narrower || block === undefined) return;
    const middle = (height / 2 - view.view.y) / view.view.k;
    view.show({ x: block.x, width: block.width, y: middle, height: 0 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a frame that becomes narrower hides a part
  }, [width]);
}

/** The bar with one finding: its cause, the values that were read, and its remedies as buttons. */
function FindingBar({ walk }: { walk: FindingWalk }) {
  const fix = useFix();
  if (walk.finding === undefined) return null;
  return (
    <section className={`${desk['bar']} ${styles['bar']}`} data-overlay aria-label="Finding" aria-live="polite">
      <FindingList findings={[walk.finding]} onGo={() => walk.go(1)} onFix={fix} />
      <ActionIcon aria-label="Previous finding" onClick={() => walk.go(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span>
        {walk.number} of {walk.of}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconChevronRight size={14} />}
        onClick={() => walk.go(1)}
      >
        Next (F8)
      </Button>
      <ActionIcon aria-label="Close" onClick={walk.close}>
        <IconX size={16} />
      </ActionIcon>
    </section>
  );
}
