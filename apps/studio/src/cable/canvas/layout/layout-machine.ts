/** Pointer gestures on the Layout view, as a state machine: events in, the next state and commands out. */
import { present } from '@cablewright/model';
import type { CanvasPoint } from '../scene/around.ts';

export type LayoutTarget =
  | { readonly kind: 'node'; readonly id: string }
  | { readonly kind: 'bundle'; readonly id: string; readonly atMm: number }
  | { readonly kind: 'nothing' };

export type LayoutState =
  | { readonly mode: 'idle' }
  | {
      readonly mode: 'pressed';
      readonly on: LayoutTarget;
      readonly screen: CanvasPoint;
      readonly offset: CanvasPoint;
      readonly writable: boolean;
    }
  /** A node is being dragged. `over` is the node it would be merged into. */
  | {
      readonly mode: 'drag';
      readonly node: string;
      readonly at: CanvasPoint;
      readonly offset: CanvasPoint;
      readonly over?: string;
    }
  | { readonly mode: 'pan'; readonly screen: CanvasPoint };

export type LayoutEvent =
  /** `offset` is the vector from the pointer to the middle of the pressed node, mm. */
  | {
      readonly type: 'down';
      readonly on: LayoutTarget;
      readonly screen: CanvasPoint;
      readonly offset: CanvasPoint;
      readonly writable: boolean;
    }
  | { readonly type: 'move'; readonly at: CanvasPoint; readonly screen: CanvasPoint; readonly over: string | undefined }
  | { readonly type: 'up' }
  | { readonly type: 'cancel' }
  /** The layout changed. `node` tells whether a node still exists. */
  | { readonly type: 'changed'; readonly node: (id: string) => boolean };

export type LayoutCommand =
  | { readonly do: 'select'; readonly on: LayoutTarget }
  | { readonly do: 'place'; readonly node: string; readonly at: CanvasPoint }
  | { readonly do: 'merge'; readonly node: string; readonly into: string }
  | { readonly do: 'pan'; readonly dx: number; readonly dy: number };

type Step = readonly [LayoutState, readonly LayoutCommand[]];

export const idle: LayoutState = { mode: 'idle' };

/** How far a pointer may tremble before a press becomes a drag, screen px. */
const threshold = 4;

export function step(state: LayoutState, event: LayoutEvent): Step {
  switch (event.type) {
    case 'down':
      return [
        { mode: 'pressed', on: event.on, screen: event.screen, offset: event.offset, writable: event.writable },
        [],
      ];
    case 'move':
      return move(state, event);
    case 'up':
      return up(state);
    case 'cancel':
      return [idle, []];
    case 'changed':
      return [stillThere(state, event.node) ? state : idle, []];
  }
}

function move(state: LayoutState, { at, screen, over }: Extract<LayoutEvent, { type: 'move' }>): Step {
  if (state.mode === 'pan')
    return [{ mode: 'pan', screen }, [{ do: 'pan', dx: screen.x - state.screen.x, dy: screen.y - state.screen.y }]];
  if (state.mode === 'drag') return [held(state.node, state.offset, at, over), []];
  if (state.mode !== 'pressed') return [state, []];
  const { on, screen: first, offset, writable } = state;
  if (Math.hypot(screen.x - first.x, screen.y - first.y) < threshold) return [state, []];
  if (on.kind === 'node' && writable) return [held(on.id, offset, at, over), []];
  return [{ mode: 'pan', screen }, [{ do: 'pan', dx: screen.x - first.x, dy: screen.y - first.y }]];
}

function held(node: string, offset: CanvasPoint, at: CanvasPoint, over: string | undefined): LayoutState {
  const middle = { x: at.x + offset.x, y: at.y + offset.y };
  return {
    mode: 'drag',
    node,
    offset,
    at: middle,
    ...present({ over: over === node ? undefined : over }),
  };
}

function up(state: LayoutState): Step {
  if (state.mode === 'pressed') return [idle, [{ do: 'select', on: state.on }]];
  if (state.mode !== 'drag') return [idle, []];
  const { node, at, over } = state;
  return [idle, [over === undefined ? { do: 'place', node, at } : { do: 'merge', node, into: over }]];
}

function stillThere(state: LayoutState, node: (id: string) => boolean): boolean {
  if (state.mode === 'drag') return node(state.node);
  return state.mode !== 'pressed' || state.on.kind !== 'node' || node(state.on.id);
}
