import { expect, test } from 'vitest';
import { idle, step, type Command, type Event, type State, type CanvasTarget } from './machine.ts';
import type { CanvasPoint } from '../scene/around.ts';

const pin = (terminal: string): CanvasTarget => ({ kind: 'row', block: 'j1', row: terminal, terminal });
const head = (block: string): CanvasTarget => ({ kind: 'block', block });
const nothing: CanvasTarget = { kind: 'nothing' };
const at = (x: number, y = 0): CanvasPoint => ({ x, y });

const down = (on: CanvasTarget, point = at(0), more: Partial<Extract<Event, { type: 'down' }>> = {}): Event => ({
  type: 'down',
  on,
  at: point,
  screen: point,
  shift: false,
  alt: false,
  pans: false,
  selected: [],
  ...more,
});
const move = (on: CanvasTarget, point: CanvasPoint, selected: readonly string[] = []): Event => ({
  type: 'move',
  on,
  at: point,
  screen: point,
  selected,
});
const up = (on: CanvasTarget, point: CanvasPoint, shift = false): Event => ({ type: 'up', on, at: point, shift });

function play(events: readonly Event[], from: State = idle): { state: State; commands: Command[] } {
  let state = from;
  const commands: Command[] = [];
  for (const event of events) {
    const [next, todo] = step(state, event);
    state = next;
    commands.push(...todo);
  }
  return { state, commands };
}

const connected: Command = { do: 'connect', from: 'j1.1', to: 'j2.2', goOn: false };

test('CA1.3 a wire is made by dragging from pin to pin', () => {
  const drag = [down(pin('j1.1')), move(nothing, at(40)), move(pin('j2.2'), at(90)), up(pin('j2.2'), at(90))];
  expect(play(drag)).toEqual({ state: idle, commands: [connected] });
});

test('CA1.5 a drag from the dot of a pin moves the line that ends there; a tap on it still starts a wire', () => {
  const dot: CanvasTarget = { kind: 'row', block: 'j1', row: 'j1.1', terminal: 'j1.1', line: { way: 'w', end: 1 } };
  const drag = (alt: boolean) => [down(dot, at(0), { alt }), move(pin('j1.2'), at(40)), up(pin('j1.2'), at(40))];
  const landed: Command = { do: 'land-end', way: 'w', end: 1, to: 'j1.2', copy: false };
  expect(play(drag(false))).toEqual({ state: idle, commands: [landed] });
  expect(play(drag(true)).commands).toEqual([{ ...landed, copy: true }]);
  expect(play([down(dot), up(dot, at(0))]).state).toMatchObject({ mode: 'wire', from: 'j1.1', sticky: true });
  // Another person removes the line while it is pressed.
  const gone: Event = { type: 'changed', terminal: () => true, way: () => false };
  expect(play([down(dot), gone]).state).toEqual(idle);
});

test('CA1.3 a wire is made with two taps, and with Shift the next one is started', () => {
  const first = play([down(pin('j1.1')), up(pin('j1.1'), at(0))]);
  expect(first.state).toMatchObject({ mode: 'wire', from: 'j1.1', sticky: true });
  const tap = (shift: boolean) => [down(pin('j2.2'), at(90), { shift }), up(pin('j2.2'), at(90), shift)];
  expect(play(tap(false), first.state)).toEqual({ state: idle, commands: [connected] });
  expect(play(tap(true), first.state).commands).toEqual([{ ...connected, goOn: true }]);
});

test('CA1.3 a wire is made with keys alone', () => {
  const take = (terminal: string): Event => ({ type: 'take', terminal, at: at(0), shift: false });
  expect(play([take('j1.1'), take('j2.2')])).toEqual({ state: idle, commands: [connected] });
  expect(play([take('j1.1'), take('j1.1')])).toEqual({ state: idle, commands: [] });
});

test('CA1.5 the end of a line is moved with keys: held, then landed on a pin, or released with Escape', () => {
  const held: State = { mode: 'end', way: 'a=b', end: 1, at: at(0), copy: false };
  const land: Event = { type: 'take', terminal: 'j2.4', at: at(0), shift: false };
  const moved: Command = { do: 'land-end', way: 'a=b', end: 1, to: 'j2.4', copy: false };
  expect(play([land], held)).toEqual({ state: idle, commands: [moved] });
  expect(play([{ type: 'cancel' }], held)).toEqual({ state: idle, commands: [] });
});

test('CA1.5 a wire released over empty canvas asks what belongs there', () => {
  const dropped = [{ do: 'drop', from: 'j1.1', at: at(60) }];
  expect(play([down(pin('j1.1')), move(nothing, at(60)), up(nothing, at(60))]).commands).toEqual(dropped);
  const held = play([down(pin('j1.1')), up(pin('j1.1'), at(0))]).state;
  expect(play([down(nothing, at(60)), up(nothing, at(60))], held).commands).toEqual(dropped);
});

test('CA1.5 the end of a line is moved, copied with Alt, or dropped', () => {
  const end: CanvasTarget = { kind: 'way', way: 'w', end: 1 };
  const landed = (copy: boolean) => [{ do: 'land-end', way: 'w', end: 1, to: 'j2.2', copy }];
  const drag = (alt: boolean) => [down(end, at(0), { alt }), move(pin('j2.2'), at(50)), up(pin('j2.2'), at(50))];
  expect(play(drag(false)).commands).toEqual(landed(false));
  expect(play(drag(true)).commands).toEqual(landed(true));
  const dropped = [down(end), move(nothing, at(50)), up(nothing, at(50))];
  expect(play(dropped).commands).toEqual([{ do: 'drop-end', way: 'w', end: 1, at: at(50) }]);
  expect(play([down(end), up(end, at(0))]).commands).toEqual([{ do: 'light', way: 'w' }]);
});

test('a block is moved by its heading together with the selection, and a tremble moves nothing', () => {
  const drag = (selected: readonly string[]) => [
    down(head('j1')),
    move(head('j1'), at(30, 16), selected),
    up(nothing, at(30, 16)),
  ];
  expect(play(drag([])).commands).toEqual([{ do: 'move', blocks: ['j1'], dx: 30, dy: 16 }]);
  expect(play(drag(['j1', 'w1'])).commands).toMatchObject([{ blocks: ['j1', 'w1'] }]);
  expect(play([down(head('j1')), move(head('j1'), at(3)), up(head('j1'), at(3))]).commands).toEqual([
    { do: 'select', block: 'j1', add: false },
  ]);
});

test('a drag on empty canvas draws a box, or moves the view by touch', () => {
  const drag = (pans: boolean) => [down(nothing, at(0), { pans }), move(nothing, at(20, 30)), up(nothing, at(20, 30))];
  expect(play(drag(false)).commands).toEqual([{ do: 'select-box', from: at(0), to: at(20, 30), add: false }]);
  expect(play(drag(true)).commands).toEqual([{ do: 'pan', dx: 20, dy: 30 }]);
});

const gestures: Readonly<Record<string, readonly Event[]>> = {
  wire: [down(pin('j1.1')), move(nothing, at(40)), move(pin('j2.2'), at(90))],
  tap: [down(pin('j1.1')), up(pin('j1.1'), at(0)), down(pin('j2.2'), at(90))],
  end: [down({ kind: 'way', way: 'w', end: 0 }), move(pin('j2.2'), at(50))],
  move: [down(head('j1')), move(head('j1'), at(30))],
  box: [down(nothing), move(nothing, at(30))],
  pan: [down(nothing, at(0), { pans: true }), move(nothing, at(30))],
};

test.each(Object.keys(gestures))('%s: Escape or a lost pointer at any step changes nothing', (name) => {
  const events = gestures[name]!;
  for (let length = 0; length <= events.length; length += 1) {
    const { state, commands } = play([...events.slice(0, length), { type: 'cancel' }]);
    expect(state).toEqual(idle);
    expect(commands.filter((command) => command.do !== 'pan')).toEqual([]);
  }
});

test.each(Object.keys(gestures))('%s: what another person removes is released; what remains stays held', (name) => {
  const events = gestures[name]!;
  const change = (there: boolean): Event => ({ type: 'changed', terminal: () => there, way: () => there });
  for (let length = 1; length <= events.length; length += 1) {
    const before = play(events.slice(0, length)).state;
    expect(step(before, change(true))).toEqual([before, []]);
    const [after, commands] = step(before, change(false));
    expect(commands).toEqual([]);
    if (before.mode === 'wire' || before.mode === 'end') expect(after).toEqual(idle);
  }
});
