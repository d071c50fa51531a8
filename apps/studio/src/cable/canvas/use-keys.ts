import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { isFocusLost } from '../../kit/page/use-return-focus.ts';
import { useCable, useSelected } from '../draft/cable.ts';
import { nothing } from './commands.ts';
import { moveFocus, type Arrow } from './keys.ts';
import type { CanvasScene } from './scene/scene.ts';
import type { CanvasAction } from './use-actions.ts';
import type { Hand } from './use-hand.ts';
import { useFocusWhenDrawn } from './use-focus-when-drawn.ts';
import { isOnCanvas } from './use-pointer.ts';
import type { ViewOfCanvas } from './use-view.ts';

/** The focused terminal. It is the only Tab stop of the canvas; the arrow keys move on from it. */
export function useFocus(frame: RefObject<HTMLDivElement | null>, scene: CanvasScene, view: ViewOfCanvas) {
  const [focused, setFocused] = useState<string | undefined>();
  const drawn = useFocusWhenDrawn(frame);
  const [first] = scene.handles.keys();
  const at = focused !== undefined && scene.handles.has(focused) ? focused : undefined;
  const focusOn = (terminal: string | undefined) => {
    if (terminal === undefined) return;
    setFocused(terminal);
    const handle = scene.handles.get(terminal)?.[0];
    const block = scene.blocks.find((each) => each.id === handle?.block);
    if (handle !== undefined && block !== undefined)
      view.show({ x: block.x, y: handle.y - 20, width: block.width, height: 40 }, true);
    drawn.focus(`[data-pin="${CSS.escape(terminal)}"]`);
  };
  return { at, tabStop: at ?? first, focusOn, setFocused, hold: view.hold };
}

/**
 * Runs the keys of the canvas even while nothing on the page has the focus, as after a save, because the canvas is the
 * whole page. `reaction` maps a key to its action.
 */
function useKeysWithoutFocus(reaction: (event: globalThis.KeyboardEvent) => (() => void) | undefined): void {
  const current = useCallbackRef(reaction);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isElsewhere = !isFocusLost() && document.activeElement?.id !== 'content';
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
      const does = current(event);
      if (does === undefined) return;
      event.preventDefault();
      does();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [current]);
}

/** How far Alt with an arrow key moves a part, canvas px. */
const nudge = 8;

/** The keys of the canvas: arrows go from pin to pin, Enter starts and ends a wire, and each action has its own key. */
export function useKeys(
  scene: CanvasScene,
  hand: Hand,
  actions: readonly CanvasAction[],
  { focusOn, setFocused, hold, tabStop }: ReturnType<typeof useFocus>,
) {
  const { writable } = useCable();
  const selected = useSelected();
  const take = (terminal: string, event: KeyboardEvent) => {
    const at = scene.handles.get(terminal)?.[0] ?? { x: 0, y: 0 };
    if (event.key === ' ') hand.setPicked({ ...hand.picked, pins: toggled(hand.picked.pins, terminal) });
    else hand.send({ type: 'take', terminal, at, shift: event.shiftKey });
  };
  const move = (terminal: string | undefined, arrow: Arrow) => {
    const block = scene.handles.get(terminal ?? '')?.[0]?.block ?? selected;
    const blocks = hand.picked.blocks.size > 0 ? [...hand.picked.blocks] : block === undefined ? [] : [block];
    if (writable && blocks.length > 0) hand.move(blocks, ...steps[arrow]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || !isOnCanvas(event)) return;
    // If a key changes the size of the cable, the visible part of the canvas stays the same.
    hold();
    const terminal = terminalAt(event.target);
    if (event.altKey) {
      if (event.key.startsWith('Arrow')) {
        event.preventDefault();
        move(terminal, event.key as Arrow);
      }
      return;
    }
    const does = reaction(event, terminal);
    if (does === undefined) return;
    // Keeps the character from being typed into the field that it opens.
    event.preventDefault();
    does();
  };
  const reaction = (event: KeyboardEvent, terminal: string | undefined): (() => void) | undefined => {
    if (event.key === 'Escape') return () => letGo(hand);
    if (terminal !== undefined && event.key.startsWith('Arrow'))
      return () => focusOn(moveFocus(scene, terminal, event.key as Arrow));
    // At a small zoom, no pin is drawn that could have the focus, so the first arrow key zooms in.
    if (event.key.startsWith('Arrow') && terminal === undefined && tabStop !== undefined) return () => focusOn(tabStop);
    if (terminal !== undefined && writable && ['Enter', ' '].includes(event.key)) return () => take(terminal, event);
    return actions.find(({ on }) => on.includes(event.key))?.run;
  };
  useKeysWithoutFocus((event) => {
    if (event.key.startsWith('Arrow') && tabStop !== undefined) return () => focusOn(tabStop);
    return actions.find(({ on }) => on.includes(event.key))?.run;
  });
  const onFocus = (event: { readonly target: EventTarget }) => {
    const at = terminalAt(event.target);
    if (at === undefined) return;
    setFocused(at);
    aimAt(scene, hand, at);
  };
  return { onKeyDown, onFocus };
}

const steps: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
};

/** Escape releases a held wire and clears the lit line and the selection. */
function letGo(hand: Hand): void {
  if (hand.state.mode === 'idle') hand.setPicked(nothing);
  hand.send({ type: 'cancel' });
  hand.setLit(undefined);
}

/** A wire held without a button follows the keyboard focus, so that its verdict and reason are shown. */
function aimAt(scene: CanvasScene, hand: Hand, terminal: string): void {
  const handle = scene.handles.get(terminal)?.[0];
  const holds = (hand.state.mode === 'wire' && hand.state.sticky) || hand.state.mode === 'end';
  // A press moves the focus too. Its wire lands where the press ends.
  if (handle === undefined || !holds || hand.mode() === 'pressed') return;
  const at = { x: handle.x, y: handle.y };
  const on = { kind: 'row' as const, block: handle.block, row: handle.row, terminal };
  hand.send({ type: 'move', on, at, screen: at, selected: [] });
}

function terminalAt(target: EventTarget): string | undefined {
  return (target as Element).closest('[data-pin]')?.getAttribute('data-pin') ?? undefined;
}

function toggled(pins: readonly string[], pin: string): string[] {
  return pins.includes(pin) ? pins.filter((each) => each !== pin) : [...pins, pin];
}
