import type { Design } from '@cablewright/model';
import { useEffect, useRef, useState } from 'react';
import { useCable } from '../draft/cable.ts';
import type { Spot } from '../wiring/spots.ts';
import { idsIn } from '../wiring/parts.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { nextPin, nothing, perform, type Picked, type Question } from './commands.ts';
import { idle, step, type Command, type Event, type State } from './gesture/machine.ts';
import type { Lit } from './lit.ts';
import type { Scene } from './scene/scene.ts';
import type { PlacesOfParts } from './use-places.ts';

/** The hand on the canvas: feeds events to the gestures and does what they command. */
export function useHand(
  scene: Scene,
  { moved, put }: PlacesOfParts,
  pan: (dx: number, dy: number) => void,
  [lit, setLit]: Pressed,
) {
  const { catalog, design, edit, select, writable } = useCable();
  const spots = useSpots();
  const [state, setState] = useState<State>(idle);
  const [picked, setPicked] = useState<Picked>(nothing);
  const [question, setQuestion] = useState<Question | undefined>();
  const [told, say] = useState('');
  const now = useRef(state);
  const hold = (next: State) => {
    now.current = next;
    // A press shows what was there before it: nothing is drawn until it is let go or has become a drag.
    if (next.mode !== 'pressed') setState(next);
  };
  const mode = () => now.current.mode;
  const last = useRef<{ readonly from: string; readonly to: string } | undefined>(undefined);
  const bench = {
    catalog,
    design,
    spots,
    scene,
    picked,
    lit,
    moved,
    edit,
    select,
    put,
    pan,
    hold,
    setPicked,
    setLit,
    say,
  };
  const send = (event: Event) => {
    const [next, commands] = step(now.current, event);
    if (next !== now.current) hold(next);
    for (const command of commands) {
      if (command.do === 'connect') last.current = command;
      if (writable || readOnly.has(command.do)) perform({ ...bench, ask: setQuestion }, command);
    }
  };
  // What another person removed is not held any more.
  useEffect(() => {
    const isWay = (key: string) => scene.ways.some((way) => way.key === key);
    send({ type: 'changed', terminal: (text) => spots.has(text), way: isWay });
    setPicked((before) => stillThere(before, spots, design));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is about what the design holds
  }, [design, spots]);
  const move = (blocks: readonly string[], dx: number, dy: number) =>
    perform({ ...bench, ask: setQuestion }, { do: 'move', blocks, dx, dy });
  /** Wires the next two pins as the last two; false when there are none. */
  const repeat = (): boolean => {
    const [from, to] = [last.current?.from, last.current?.to].map((pin) => pin && nextPin(scene, pin));
    if (from === undefined || to === undefined || from === '' || to === '') return false;
    last.current = { from, to };
    perform({ ...bench, ask: setQuestion }, { do: 'connect', from, to, goOn: false });
    return true;
  };
  return { state, mode, send, hold, move, repeat, picked, setPicked, lit, setLit, question, setQuestion, told, say };
}

/** The line that is pressed, here or in the table, and how to press another. */
export type Pressed = readonly [Lit | undefined, (lit: Lit | undefined) => void];

export type Hand = ReturnType<typeof useHand>;

/** What a person who may not edit can do. */
const readOnly: ReadonlySet<Command['do']> = new Set(['select', 'light', 'pan', 'clear', 'select-box', 'select-pin']);

function stillThere(picked: Picked, spots: ReadonlyMap<string, Spot>, design: Design): Picked {
  if (picked.pins.length === 0 && picked.blocks.size === 0) return picked;
  const ids = idsIn(design);
  const pins = picked.pins.filter((pin) => spots.has(pin));
  const blocks = picked.blocks.intersection(ids);
  return pins.length === picked.pins.length && blocks.size === picked.blocks.size ? picked : { blocks, pins };
}
