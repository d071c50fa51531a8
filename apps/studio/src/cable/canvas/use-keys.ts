import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useCable } from '../draft/cable.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { isNotConnected, setOpen } from './edits.ts';
import { litJoint } from './lit.ts';
import { moveFocus, type Arrow } from './keys.ts';
import type { Scene } from './scene/scene.ts';
import type { Hand } from './use-hand.ts';
import type { ViewOfCanvas } from './use-view.ts';

/** What keys do besides the hand. */
interface Verbs {
  readonly arrange: () => void;
  readonly help: () => void;
  /** Opens the library, so that a part is added at the pointer. */
  readonly add: () => void;
}

/** The keys of the canvas. One terminal is the stop of the Tab key; arrows go on from it. */
export function useKeys(
  frame: RefObject<HTMLDivElement | null>,
  scene: Scene,
  view: ViewOfCanvas,
  hand: Hand,
  verbs: Verbs,
) {
  const { edit, writable } = useCable();
  const spots = useSpots();
  const [focused, setFocused] = useState<string | undefined>();
  const [first] = scene.handles.keys();
  const tabStop = focused !== undefined && scene.handles.has(focused) ? focused : first;
  const focusOn = (terminal: string | undefined) => {
    if (terminal === undefined) return;
    setFocused(terminal);
    const handle = scene.handles.get(terminal)?.[0];
    const block = scene.blocks.find((each) => each.id === handle?.block);
    if (handle !== undefined && block !== undefined)
      view.show({ x: block.x, y: handle.y - 20, width: block.width, height: 40 });
    const wanted = `[data-pin="${CSS.escape(terminal)}"]`;
    requestAnimationFrame(() => frame.current?.querySelector<SVGElement>(wanted)?.focus());
  };
  const take = (terminal: string, event: KeyboardEvent) => {
    const at = scene.handles.get(terminal)?.[0] ?? { x: 0, y: 0 };
    if (event.key === ' ') hand.setPicked({ ...hand.picked, pins: toggled(hand.picked.pins, terminal) });
    else hand.send({ type: 'take', terminal, at, shift: event.shiftKey });
  };
  const leaveOpen = (terminal: string) => {
    const spot = spots.get(terminal);
    if (spot?.list === 'connectors')
      edit(`${terminal} not connected`, (design) => setOpen(design, spot.ref, !isNotConnected(design, spot.ref)));
  };
  const whole = wholeKeys(scene, view, hand, verbs, writable);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const terminal = terminalAt(event.target);
    const takes = ['Enter', ' ', 'w', 'W'].includes(event.key) && writable;
    if (terminal !== undefined && event.key.startsWith('Arrow')) {
      event.preventDefault();
      focusOn(moveFocus(scene, terminal, event.key as Arrow));
    } else if (terminal !== undefined && takes) {
      event.preventDefault();
      take(terminal, event);
    } else if (terminal !== undefined && event.key === 'n' && writable) leaveOpen(terminal);
    else if (whole[event.key] !== undefined) {
      // The key itself is not typed into what it opens.
      event.preventDefault();
      whole[event.key]?.();
    }
  };
  const onFocus = (event: { readonly target: EventTarget }) => {
    const at = terminalAt(event.target);
    if (at !== undefined) setFocused(at);
  };
  return { tabStop, onKeyDown, onFocus };
}

/** Keys that work wherever on the canvas the focus is. */
function wholeKeys(
  scene: Scene,
  view: ViewOfCanvas,
  hand: Hand,
  verbs: Verbs,
  writable: boolean,
): Readonly<Record<string, () => void>> {
  return {
    Escape: () => {
      hand.send({ type: 'cancel' });
      hand.setLit(undefined);
    },
    '0': view.fit,
    '+': () => view.zoom(1.25),
    '=': () => view.zoom(1.25),
    '-': () => view.zoom(0.8),
    '?': verbs.help,
    L: verbs.arrange,
    a: verbs.add,
    '/': verbs.add,
    Delete: () => {
      const joint = hand.lit === undefined ? undefined : litJoint(scene, hand.lit);
      if (joint !== undefined && writable) hand.setQuestion({ of: 'cut', joint });
    },
  };
}

function terminalAt(target: EventTarget): string | undefined {
  return (target as Element).closest('[data-pin]')?.getAttribute('data-pin') ?? undefined;
}

function toggled(pins: readonly string[], pin: string): string[] {
  return pins.includes(pin) ? pins.filter((each) => each !== pin) : [...pins, pin];
}
