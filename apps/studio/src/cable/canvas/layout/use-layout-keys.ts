import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { CanvasAction } from '../use-actions.ts';
import { useFocusWhenDrawn } from '../use-focus-when-drawn.ts';
import { isOnCanvas } from '../use-pointer.ts';
import { troubled } from './layout-actions.ts';
import { nextInDirection } from './layout-hits.ts';
import { movedTo } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';

const directions: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far Alt with an arrow key moves a node, mm. With Shift it is 1 mm. */
const nudgeMm = 10;

/**
 * The keys of the layout: arrows move the selection, Enter selects, digits type a length, and each action has its own
 * key.
 */
export function useLayoutKeys(frame: RefObject<HTMLDivElement | null>, hand: LayoutHand) {
  const { scene, view, px, picked } = hand;
  const [focused, setFocused] = useState<string | undefined>();
  const drawn = useFocusWhenDrawn(frame);
  const keys = [...scene.nodes.map(({ id }) => `node ${id}`), ...scene.bundles.map(({ id }) => `bundle ${id}`)];
  const current = focused !== undefined && keys.includes(focused) ? focused : undefined;
  const focusOn = (key: string | undefined) => {
    if (key === undefined) return;
    setFocused(key);
    const [kind = '', id = ''] = key.split(' ');
    const spot = spotOf(hand, kind, id);
    if (spot !== undefined) view.show({ x: spot.x * px - 30, y: spot.y * px - 30, width: 60, height: 60 });
    drawn.focus(`[data-${kind}="${CSS.escape(id)}"]`);
  };
  const goTo = (key: string) => {
    const [kind, id = ''] = key.split(' ');
    pick(hand, kind, id);
    focusOn(key);
  };
  const nudge = (event: KeyboardEvent, key: string | undefined) => {
    const [kind, id = ''] = (key ?? (picked?.kind === 'node' ? `node ${picked.id}` : '')).split(' ');
    const [way, node] = [directions[event.key], scene.nodes.find((each) => each.id === id)];
    if (kind !== 'node' || way === undefined || node === undefined || !hand.cable.writable) return;
    const by = event.shiftKey ? 1 : nudgeMm;
    hand.places.put(`move ${node.name}`, movedTo(hand, id, { x: node.x + way.x * by, y: node.y + way.y * by }));
  };
  const reaction = (event: KeyboardEvent, key: string | undefined, actions: readonly CanvasAction[]) => {
    const [kind, id = ''] = (key ?? '').split(' ');
    const way = directions[event.key];
    if (event.key === 'Escape') return () => letGo(hand);
    if (way !== undefined) return () => focusOn(key === undefined ? keys[0] : nextInDirection(scene, key, way));
    if (key !== undefined && ['Enter', ' '].includes(event.key)) return () => pick(hand, kind, id);
    if (kind === 'bundle' && hand.cable.writable && /^\d$/.test(event.key) && event.key !== '0')
      return () => hand.setEditing({ bundle: id, text: event.key });
    return actions.find(({ on }) => on.includes(event.key))?.run;
  };
  const onKeyDown = (actions: readonly CanvasAction[]) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || !isOnCanvas(event)) return;
    const key = keyAt(event.target) ?? (drawn.isAwaiting() ? focused : undefined);
    if (event.altKey) {
      if (directions[event.key] === undefined) return;
      event.preventDefault();
      nudge(event, key);
      return;
    }
    const does = reaction(event, key, actions);
    if (does === undefined) return;
    // Keeps the character from being typed into the field that it opens.
    event.preventDefault();
    does();
  };
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    const key = keyAt(target);
    if (key !== undefined) setFocused(key);
  };
  return { tabStop: current ?? keys[0], focusOn, goTo, onKeyDown, onFocus };
}

function spotOf({ scene }: LayoutHand, kind: string, id: string) {
  if (kind === 'node') return scene.nodes.find((node) => node.id === id);
  const bundle = scene.bundles.find((each) => each.id === id);
  return bundle && { x: (bundle.a.x + bundle.b.x) / 2, y: (bundle.a.y + bundle.b.y) / 2 };
}

function pick(hand: LayoutHand, kind: string | undefined, id: string): void {
  const bundle = hand.scene.bundles.find((each) => each.id === id);
  if (kind === 'node') hand.select({ kind: 'node', id });
  else if (bundle !== undefined) hand.select({ kind: 'bundle', id, atMm: Math.round(bundle.bundle.lengthMm / 2) });
}

/** Escape releases a held node, or else clears the selection. */
function letGo(hand: LayoutHand): void {
  if (hand.state.mode === 'idle') hand.select({ kind: 'nothing' });
  hand.send({ type: 'cancel' });
}

function keyAt(target: EventTarget): string | undefined {
  const item = (target as Element).closest('[data-node], [data-bundle]');
  const [node = null, bundle = null] = [item?.getAttribute('data-node'), item?.getAttribute('data-bundle')];
  if (node !== null) return `node ${node}`;
  return bundle === null ? undefined : `bundle ${bundle}`;
}

/** Goes to the next or previous node or bundle that has a finding, and selects it. */
export function useTroubles(hand: LayoutHand, goTo: (key: string) => void): (by: 1 | -1) => void {
  const [last, setLast] = useState<string | undefined>();
  return (by) => {
    const all = troubled(hand.scene);
    const index = last === undefined ? -1 : all.indexOf(last);
    const key = all[(index + by + all.length) % all.length];
    if (key === undefined) {
      hand.say('No findings about the layout');
      return;
    }
    setLast(key);
    goTo(key);
  };
}
