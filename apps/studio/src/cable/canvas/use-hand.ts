import type { Design } from '@cablewright/model';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useCable } from '../draft/cable.ts';
import type { WiringSpot } from '../wiring/spots.ts';
import { idsIn } from '../wiring/parts.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { nextPin, nothing, perform, type CanvasSelection, type CanvasQuestion } from './commands.ts';
import { idle, step, type Command, type Event, type State } from './gesture/machine.ts';
import type { LitPath } from './lit.ts';
import type { CanvasScene } from './scene/scene.ts';
import type { PlacesOfParts } from './use-places.ts';

/** Passes the events of the canvas to the state machine and performs its commands. */
export function useHand(
  scene: CanvasScene,
  { moved, put }: PlacesOfParts,
  pan: (dx: number, dy: number) => void,
  { lit, setLit }: LitLine,
) {
  const { catalog, design, edit, select, writable } = useCable();
  const spots = useSpots();
  const [state, setState] = useState<State>(idle);
  const [picked, setPicked] = useState<CanvasSelection>(nothing);
  const [question, setQuestion] = useState<CanvasQuestion | undefined>();
  const [message, say] = useState('');
  const latestState = useRef(state);
  const hold = (next: State) => {
    latestState.current = next;
    // A press renders nothing until it is released or becomes a drag.
    if (next.mode !== 'pressed') setState(next);
  };
  const mode = () => latestState.current.mode;
  const lastConnection = useRef<{ readonly from: string; readonly to: string } | undefined>(undefined);
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
    const [next, commands] = step(latestState.current, event);
    if (next !== latestState.current) hold(next);
    for (const command of commands) {
      if (command.do === 'connect') lastConnection.current = command;
      if (writable || readOnly.has(command.do)) perform({ ...bench, ask: setQuestion }, command);
    }
  };
  // Releases a held item that another person has removed.
  useEffect(() => {
    const isWay = (key: string) => scene.ways.some((way) => way.key === key);
    send({ type: 'changed', terminal: (text) => spots.has(text), way: isWay });
    setPicked((current) => stillThere(current, spots, design));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the design can remove something
  }, [design, spots]);
  const move = (blocks: readonly string[], dx: number, dy: number) =>
    perform({ ...bench, ask: setQuestion }, { do: 'move', blocks, dx, dy });
  /** Wires the next pair of pins like the last one. Returns false if there is no next pair. */
  const repeat = (): boolean => {
    const [from, to] = [lastConnection.current?.from, lastConnection.current?.to].map(
      (pin) => pin && nextPin(scene, pin),
    );
    if (from === undefined || to === undefined || from === '' || to === '') return false;
    lastConnection.current = { from, to };
    perform({ ...bench, ask: setQuestion }, { do: 'connect', from, to, goOn: false });
    return true;
  };
  return { state, mode, send, hold, move, repeat, picked, setPicked, lit, setLit, question, setQuestion, message, say };
}

/** The line that is lit on the canvas and in the table. */
export interface LitLine {
  readonly lit: LitPath | undefined;
  readonly setLit: Dispatch<SetStateAction<LitPath | undefined>>;
}

export type Hand = ReturnType<typeof useHand>;

/** The commands available to people without the right to edit. */
const readOnly: ReadonlySet<Command['do']> = new Set(['select', 'light', 'pan', 'clear', 'select-box', 'select-pin']);

function stillThere(picked: CanvasSelection, spots: ReadonlyMap<string, WiringSpot>, design: Design): CanvasSelection {
  if (picked.pins.length === 0 && picked.blocks.size === 0) return picked;
  const ids = idsIn(design);
  const pins = picked.pins.filter((pin) => spots.has(pin));
  const blocks = picked.blocks.intersection(ids);
  return pins.length === picked.pins.length && blocks.size === picked.blocks.size ? picked : { blocks, pins };
}
