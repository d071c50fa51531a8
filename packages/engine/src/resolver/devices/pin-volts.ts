/** The type of a pin, and the voltages it delivers and takes. */
import { present, type Level, type PinType } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import type { BoundPin } from './bound-port.ts';

/** Voltages in V against the return; an absent side is not stated. */
interface Volts {
  readonly min?: number;
  readonly max?: number;
}

export interface PinVolts {
  readonly nominalV?: number;
  /** What it puts on the net, and what it takes from it without damage. */
  readonly drives?: Volts;
  readonly takes?: Volts;
}

export function pinTypeOf({ signal, kind, dir }: BoundPin): PinType {
  if (signal === undefined || kind === 'none') return 'unspecified';
  if (kind === 'power') return dir === 'out' ? 'supply-out' : dir === 'in' ? 'supply-in' : 'supply';
  if (kind === 'ground') return 'ground';
  return ({ out: 'output', in: 'input', bidir: 'bidirectional', passive: 'passive' } as const)[dir];
}

/** A supply that states a nominal voltage alone delivers that; a load that does takes 10 % more (IEC 60204-1, 4.3.2 and 4.3.3). */
const loadTolerance = 1.1;

/** What the pin states, over what its signal does; of a line, what its level says. */
export function pinVolts(library: Library, pin: BoundPin): PinVolts {
  const type = pinTypeOf(pin);
  const { nominalV, minV, maxV } = { ...statedBy(library.signal(pin.signal ?? '')), ...statedBy(pin) };
  if (type === 'supply-out') return { nominalV, ...ranges(minV ?? nominalV, maxV ?? nominalV, undefined, undefined) };
  if (type === 'supply-in') {
    const most = maxV ?? (nominalV === undefined ? undefined : nominalV * loadTolerance);
    return { nominalV, ...ranges(undefined, undefined, minV, most) };
  }
  const { level, accepts } = pin;
  const words: Level[] = [level, ...accepts].flatMap((id) =>
    id === undefined ? [] : (library.word('levels', id) ?? []),
  );
  const [own] = words;
  const limits = words.flatMap(({ takesV }) => takesV?.max ?? []);
  const drives = type === 'output' || type === 'bidirectional';
  const takes = type === 'input' || type === 'bidirectional';
  return {
    nominalV,
    ...ranges(
      drives ? (minV ?? own?.driveV?.min) : undefined,
      drives ? (maxV ?? nominalV ?? own?.driveV?.max) : undefined,
      takes ? own?.takesV?.min : undefined,
      takes ? (maxV ?? (limits.length === 0 ? undefined : Math.max(...limits))) : undefined,
    ),
  };
}

interface Stated {
  readonly nominalV?: number;
  readonly minV?: number;
  readonly maxV?: number;
}

function statedBy(stated: Stated | undefined): Stated {
  const { nominalV, minV, maxV } = stated ?? {};
  return present({ nominalV, minV, maxV });
}

function ranges(driveMin?: number, driveMax?: number, takeMin?: number, takeMax?: number) {
  return {
    ...(driveMax === undefined ? {} : { drives: { min: driveMin, max: driveMax } }),
    ...(takeMax === undefined ? {} : { takes: { min: takeMin, max: takeMax } }),
  };
}
