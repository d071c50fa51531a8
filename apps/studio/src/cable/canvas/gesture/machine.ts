/**
 * Pointer gestures on the canvas, as a state machine: events in, the next state and commands out. It does not depend on
 * the browser, so tests can try every gesture, even a pointer lost midway or an edit by another person.
 */
import type { Hit } from '../scene/scene.ts';
import type { CanvasPoint } from '../scene/around.ts';

/** One end of a line. */
interface LineEnd {
  readonly way: string;
  readonly end: 0 | 1;
}

/**
 * The item under the pointer: a row or block by position, or a line, which is thinner. `line` is the line whose end was
 * pressed together with the dot of its pin.
 */
export type CanvasTarget =
  | (Hit & { readonly line?: LineEnd })
  | { readonly kind: 'way'; readonly way: string; readonly end: 0 | 1 | undefined };

export type State =
  | { readonly mode: 'idle' }
  | {
      readonly mode: 'pressed';
      readonly on: CanvasTarget;
      readonly at: CanvasPoint;
      readonly screen: CanvasPoint;
      readonly how: How;
    }
  /** A wire is held at one end. `sticky`: held without a button, after a tap or a key. */
  | {
      readonly mode: 'wire';
      readonly from: string;
      readonly at: CanvasPoint;
      readonly over?: string;
      readonly sticky: boolean;
    }
  | {
      readonly mode: 'end';
      readonly way: string;
      readonly end: 0 | 1;
      readonly at: CanvasPoint;
      readonly over?: string;
      readonly copy: boolean;
    }
  | { readonly mode: 'move'; readonly blocks: readonly string[]; readonly start: CanvasPoint; readonly at: CanvasPoint }
  | { readonly mode: 'box'; readonly start: CanvasPoint; readonly at: CanvasPoint; readonly add: boolean }
  | { readonly mode: 'pan'; readonly screen: CanvasPoint };

interface How {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Touch, the middle button or the space bar: dragging on empty canvas moves the view. */
  readonly pans: boolean;
  /** The wire that was already held when the button went down. */
  readonly held?: string;
}

export type Event =
  | {
      readonly type: 'down';
      readonly on: CanvasTarget;
      readonly at: CanvasPoint;
      readonly screen: CanvasPoint;
      readonly shift: boolean;
      readonly alt: boolean;
      readonly pans: boolean;
      readonly selected: readonly string[];
    }
  | {
      readonly type: 'move';
      readonly on: CanvasTarget;
      readonly at: CanvasPoint;
      readonly screen: CanvasPoint;
      readonly selected: readonly string[];
    }
  | { readonly type: 'up'; readonly on: CanvasTarget; readonly at: CanvasPoint; readonly shift: boolean }
  /** The pointer was lost, or Escape was pressed. */
  | { readonly type: 'cancel' }
  /** Enter or Space on a terminal. */
  | { readonly type: 'take'; readonly terminal: string; readonly at: CanvasPoint; readonly shift: boolean }
  /** A line is lit with a key. */
  | { readonly type: 'light'; readonly way: string }
  /** The design changed elsewhere. The functions tell which terminals and lines still exist. */
  | { readonly type: 'changed'; readonly terminal: (text: string) => boolean; readonly way: (key: string) => boolean };

export type Command =
  | { readonly do: 'connect'; readonly from: string; readonly to: string; readonly goOn: boolean }
  | { readonly do: 'drop'; readonly from: string; readonly at: CanvasPoint }
  | { readonly do: 'land-end'; readonly way: string; readonly end: 0 | 1; readonly to: string; readonly copy: boolean }
  | { readonly do: 'drop-end'; readonly way: string; readonly end: 0 | 1; readonly at: CanvasPoint }
  | { readonly do: 'move'; readonly blocks: readonly string[]; readonly dx: number; readonly dy: number }
  | { readonly do: 'select'; readonly block: string; readonly add: boolean }
  | { readonly do: 'select-pin'; readonly terminal: string }
  | { readonly do: 'select-box'; readonly from: CanvasPoint; readonly to: CanvasPoint; readonly add: boolean }
  | { readonly do: 'light'; readonly way: string }
  | { readonly do: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly do: 'clear' };

type Step = readonly [State, readonly Command[]];

export const idle: State = { mode: 'idle' };

/** How far a pointer may tremble before a press becomes a drag, screen px. */
const threshold = 4;

export function step(state: State, event: Event): Step {
  switch (event.type) {
    case 'down':
      return down(state, event);
    case 'move':
      return move(state, event);
    case 'up':
      return up(state, event);
    case 'cancel':
      return [idle, []];
    case 'take':
      return take(state, event);
    case 'light':
      return [state, [{ do: 'light', way: event.way }]];
    case 'changed':
      return [stillThere(state, event) ? state : idle, []];
  }
}

function terminalOf(on: CanvasTarget): string | undefined {
  return on.kind === 'row' ? on.terminal : undefined;
}

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

function down(state: State, { on, at, screen, shift, alt, pans }: Of<'down'>): Step {
  const heldWire = state.mode === 'wire' ? { held: state.from } : {};
  return [{ mode: 'pressed', on, at, screen, how: { shift, alt, pans, ...heldWire } }, []];
}

function move(state: State, { on, at, screen, selected }: Of<'move'>): Step {
  const over = terminalOf(on);
  const pointed = over === undefined ? { at } : { at, over };
  switch (state.mode) {
    case 'wire':
      return [{ mode: 'wire', from: state.from, sticky: state.sticky, ...pointed }, []];
    case 'end':
      return [{ mode: 'end', way: state.way, end: state.end, copy: state.copy, ...pointed }, []];
    case 'move':
    case 'box':
      return [{ ...state, at }, []];
    case 'pan':
      return [{ mode: 'pan', screen }, [{ do: 'pan', dx: screen.x - state.screen.x, dy: screen.y - state.screen.y }]];
    case 'pressed':
      if (Math.hypot(screen.x - state.screen.x, screen.y - state.screen.y) < threshold) return [state, []];
      return begin(state, pointed, screen, selected);
    case 'idle':
      return [state, []];
  }
}

/** The end of a line that a drag moves. */
function heldEnd(on: CanvasTarget): LineEnd | undefined {
  if (on.kind !== 'way') return on.line;
  return on.end === undefined ? undefined : { way: on.way, end: on.end };
}

/** Starts the drag of a press that has moved far enough. */
function begin(
  { on, at: start, screen: first, how }: Extract<State, { mode: 'pressed' }>,
  pointed: { readonly at: CanvasPoint; readonly over?: string },
  screen: CanvasPoint,
  selected: readonly string[],
): Step {
  if (how.pans && (on.kind === 'nothing' || on.kind === 'way'))
    return [{ mode: 'pan', screen }, [{ do: 'pan', dx: screen.x - first.x, dy: screen.y - first.y }]];
  const lineEnd = heldEnd(on);
  if (lineEnd !== undefined) return [{ mode: 'end', ...lineEnd, copy: how.alt, ...pointed }, []];
  const terminal = terminalOf(on);
  if (terminal !== undefined) return [{ mode: 'wire', from: terminal, sticky: false, ...pointed }, []];
  if (on.kind === 'block' || on.kind === 'row') {
    const blocks = selected.includes(on.block) ? selected : [on.block];
    return [{ mode: 'move', blocks, start, at: pointed.at }, []];
  }
  return [{ mode: 'box', start, at: pointed.at, add: how.shift }, []];
}

function up(state: State, { on, at, shift }: Of<'up'>): Step {
  const to = terminalOf(on);
  switch (state.mode) {
    case 'pressed':
      return tapped(state, at);
    case 'wire':
      if (state.sticky) return [state, []];
      if (to === state.from) return [idle, []];
      return landed(state.from, to, at, shift);
    case 'end':
      if (to === undefined) return [idle, [{ do: 'drop-end', way: state.way, end: state.end, at }]];
      return [idle, [{ do: 'land-end', way: state.way, end: state.end, to, copy: state.copy }]];
    case 'move': {
      const [dx, dy] = [at.x - state.start.x, at.y - state.start.y];
      return [idle, dx === 0 && dy === 0 ? [] : [{ do: 'move', blocks: state.blocks, dx, dy }]];
    }
    case 'box':
      return [idle, [{ do: 'select-box', from: state.start, to: at, add: state.add }]];
    case 'pan':
    case 'idle':
      return [idle, []];
  }
}

function landed(from: string, to: string | undefined, at: CanvasPoint, goOn: boolean): Step {
  return [idle, [to === undefined ? { do: 'drop', from, at } : { do: 'connect', from, to, goOn }]];
}

/** Handles a press that is released where it began. */
function tapped({ on, how }: Extract<State, { mode: 'pressed' }>, at: CanvasPoint): Step {
  const terminal = terminalOf(on);
  if (how.held !== undefined) {
    if (terminal === how.held || (terminal === undefined && on.kind !== 'nothing')) return [idle, []];
    return landed(how.held, terminal, at, how.shift);
  }
  if (terminal !== undefined) {
    if (how.shift) return [idle, [{ do: 'select-pin', terminal }]];
    return [{ mode: 'wire', from: terminal, at, over: terminal, sticky: true }, []];
  }
  if (on.kind === 'way') return [idle, [{ do: 'light', way: on.way }]];
  if (on.kind === 'nothing') return [idle, [{ do: 'clear' }]];
  return [idle, [{ do: 'select', block: on.block, add: how.shift }]];
}

function take(state: State, { terminal, at, shift }: Of<'take'>): Step {
  if (state.mode === 'end')
    return [idle, [{ do: 'land-end', way: state.way, end: state.end, to: terminal, copy: state.copy }]];
  if (state.mode !== 'wire') return [{ mode: 'wire', from: terminal, at, over: terminal, sticky: true }, []];
  return state.from === terminal ? [idle, []] : landed(state.from, terminal, at, shift);
}

function stillThere(state: State, { terminal, way }: Of<'changed'>): boolean {
  if (state.mode === 'wire') return terminal(state.from);
  if (state.mode === 'end') return way(state.way);
  if (state.mode !== 'pressed') return true;
  const on = terminalOf(state.on);
  const line = state.on.kind === 'way' ? state.on.way : state.on.line?.way;
  return (on === undefined || terminal(on)) && (line === undefined || way(line));
}
