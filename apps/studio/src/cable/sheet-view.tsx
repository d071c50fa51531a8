import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { usePinch } from './canvas/use-pinch.ts';
import { useView, type ViewOfCanvas } from './canvas/use-view.ts';
import { ViewTools } from './canvas/view-tools.tsx';
import type { DrawnSheet } from './draw-schematic.ts';
import type { IsPart } from './part-of-ref.ts';
import { buttonsOf, markPart, partAt, showSheets } from './sheet-parts.ts';
import styles from './sheet-view.module.css';

interface SheetViewProps {
  readonly sheets: readonly DrawnSheet[];
  /** Describes the drawing for screen readers. */
  readonly label: string;
  readonly isPart: IsPart;
  readonly selected: string | undefined;
  readonly onSelect: (part: string | undefined) => void;
}

/** At this scale a text of 2.5 mm has letters of 10 px. */
const pxPerMm = 4;
const gapPx = 16;

/** Sheets one below the other, moved and zoomed like the canvas. Pressing a part selects it. */
export function SheetView({ sheets, label, isPart, selected, onSelect }: SheetViewProps) {
  const [frame, paper] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  // The first sheet is shown as a whole, because its title block is what people look at first.
  const view = useView(frame, useBounds(sheets), useBounds(sheets.slice(0, 1)));
  const { x, y, k } = view.view;
  useSheets({ sheets, selected, paper, frame, view, isPart });
  const pressed = usePress(view, (at) =>
    onSelect(paper.current === null ? undefined : partAt(paper.current, at, isPart)),
  );
  return (
    <div className={styles['view']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its parts are buttons; the frame is moved */}
      <div
        ref={frame}
        className={styles['frame']}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved with keys must be reachable
        tabIndex={0}
        onKeyDown={(event) => onKey(event, view, onSelect)}
        {...pressed}
      >
        <div
          ref={paper}
          className={styles['paper']}
          style={{ gap: gapPx, transform: `translate(${x}px, ${y}px) scale(${k})` }}
        />
      </div>
      <ViewTools zoom={view.zoom} fit={view.fit} whole="Show everything" />
    </div>
  );
}

function useBounds(sheets: readonly DrawnSheet[]) {
  const width = pxPerMm * Math.max(0, ...sheets.map(({ widthMm }) => widthMm));
  const height = sheets.reduce((sum, { heightMm }) => sum + pxPerMm * heightMm + gapPx, -gapPx);
  return useMemo(() => ({ x: 0, y: 0, width, height }), [width, height]);
}

interface ShownSheets extends Pick<SheetViewProps, 'sheets' | 'selected' | 'isPart'> {
  readonly paper: RefObject<HTMLDivElement | null>;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly view: ViewOfCanvas;
}

/** Shows the sheets and marks the selection after each change. A part selected elsewhere is moved into view. */
function useSheets({ sheets, selected, paper, frame, view, isPart }: ShownSheets) {
  const now = useRef({ view, isPart, selected });
  useLayoutEffect(() => {
    now.current = { view, isPart, selected };
  });
  useLayoutEffect(() => {
    const host = paper.current;
    if (host === null) return;
    const focused = host.contains(document.activeElement) ? (document.activeElement as SVGElement) : undefined;
    showSheets(host, sheets, now.current.isPart);
    markPart(host, now.current.selected, now.current.isPart);
    for (const [index, sheet] of [...host.children].entries()) {
      sheet.setAttribute('width', String(pxPerMm * (sheets[index]?.widthMm ?? 0)));
      sheet.setAttribute('height', String(pxPerMm * (sheets[index]?.heightMm ?? 0)));
    }
    const part = focused?.dataset['part'];
    if (part !== undefined)
      buttonsOf(host)
        .find((each) => each.dataset['part'] === part)
        ?.focus({ preventScroll: true });
  }, [sheets, paper]);
  useEffect(() => {
    const host = paper.current;
    if (host === null) return;
    const picked = markPart(host, selected, now.current.isPart);
    if (picked !== undefined) showElement(picked, frame.current, now.current.view);
  }, [selected, paper, frame]);
}

/** Moves the view if no part of an element is on screen. */
function showElement(element: SVGElement, frame: HTMLElement | null, { view, show }: ViewOfCanvas) {
  if (frame === null) return;
  const [box, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const isSeen =
    box.right > around.left && box.left < around.right && box.bottom > around.top && box.top < around.bottom;
  if (isSeen) return;
  const at = { x: (box.left - around.left - view.x) / view.k, y: (box.top - around.top - view.y) / view.k };
  show({ ...at, width: box.width / view.k, height: box.height / view.k });
}

/** How far a pointer may move and still count as a press, px. */
const stillPx = 4;

/** A drag moves the sheets, two fingers also zoom them, and a press is reported. */
function usePress(view: ViewOfCanvas, onPress: (at: { x: number; y: number }) => void) {
  const pinch = usePinch(view);
  const hand = useRef<{ x: number; y: number; isDrag: boolean } | undefined>(undefined);
  const inFrame = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const end = (event: PointerEvent) => {
    const was = hand.current;
    hand.current = undefined;
    return !pinch.up(event) && was?.isDrag === false;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isPinch = pinch.down(event, inFrame(event));
      const isHand = !isPinch && (event.button === 0 || event.button === 1);
      hand.current = isHand ? { x: event.clientX, y: event.clientY, isDrag: false } : undefined;
    },
    onPointerMove: (event: PointerEvent) => {
      const { current: from } = hand;
      if (pinch.move(event, inFrame(event)) || from === undefined) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.isDrag && Math.hypot(dx, dy) <= stillPx) return;
      if (!from.isDrag) event.currentTarget.setPointerCapture(event.pointerId);
      view.pan(dx, dy);
      hand.current = { x: event.clientX, y: event.clientY, isDrag: true };
    },
    onPointerUp: (event: PointerEvent) => {
      if (end(event) && event.button === 0) onPress({ x: event.clientX, y: event.clientY });
    },
    onPointerCancel: (event: PointerEvent) => void end(event),
  };
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move the sheets or, on a part, go to the next one. Enter selects it. */
function onKey(event: KeyboardEvent<HTMLElement>, view: ViewOfCanvas, onSelect: SheetViewProps['onSelect']) {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const part = target instanceof SVGElement ? target.dataset['part'] : undefined;
  const [dx, dy] = arrows[key] ?? [0, 0];
  if (key === '+' || key === '=') view.zoom(1.25);
  else if (key === '-') view.zoom(0.8);
  else if (key === '0') view.fit();
  else if (key === 'Escape') onSelect(undefined);
  else if (part !== undefined && (key === 'Enter' || key === ' ')) onSelect(part);
  else if (dx === 0 && dy === 0) return;
  else if (part === undefined) view.pan(-60 * dx, -60 * dy);
  else {
    const buttons = buttonsOf(currentTarget);
    const next = buttons[buttons.indexOf(target as SVGGraphicsElement) + dx + dy];
    next?.focus({ preventScroll: true });
    if (next !== undefined) showElement(next, currentTarget, view);
  }
  event.preventDefault();
}
