/** Assigns each screen of a cable to the contact it is connected to at one end. */
import type { BoundPin } from '../devices/bound-port.ts';
import type { CableSide, OptionLine } from '../options/option.ts';

interface ScreenedEnd {
  readonly side: CableSide;
  /** The groups of connected screen elements, outermost first, each as element paths. */
  readonly screens: readonly (readonly string[])[];
  /** The conductor of each line that has one. */
  readonly cores: ReadonlyMap<string, string>;
  readonly lines: readonly OptionLine[];
  /** The contacts at this end that a screen can be connected to. */
  readonly frames: readonly BoundPin[];
  /** The plug that has a position, for a lead with several plugs. */
  readonly plugOf: (position: string) => string;
  /**
   * The frames that belong to the return, if the screen carries it: all of those in one plug are linked, whatever their
   * signals.
   */
  readonly carried?: readonly BoundPin[];
}

interface ScreenLandings {
  /** The positions that each screen is connected to. */
  readonly at: readonly (readonly string[])[];
  /**
   * Contacts linked in a plug: a contact without its own screen is linked to one of the same signal that has a screen.
   */
  readonly links: readonly (readonly [string, string])[];
}

/**
 * Assigns the screens of one end. In a lead with several plugs, each plug gets the screen of its own line. Within a plug, a
 * screen goes to the contact with the same name as its line, such as the red return; the overall screen goes to the shell. A
 * plug without a screen of its own gets the first one. A contact for the screens of pairs takes all of those in its plug, and
 * never the overall one. Plugs are never linked to each other, and neither are contacts of
 * different signals, unless the screen is their return.
 */
export function landScreens(end: ScreenedEnd): ScreenLandings {
  const { screens, frames, plugOf, carried = [] } = end;
  const used = new Map<string, number>();
  const landed = screens.map((mass) => ({ lines: linesInside(end, mass), at: [] as string[] }));
  const land = ({ at }: { readonly at: string[] }, pin: BoundPin | undefined) => {
    if (pin === undefined || at.includes(pin.position)) return;
    at.push(pin.position);
    used.set(pin.position, (used.get(pin.position) ?? 0) + 1);
  };
  const order = landed.toSorted((a, b) => Number(a.lines.length === 0) - Number(b.lines.length === 0));
  for (const screen of order) {
    const pins = screen.lines.flatMap((line) => line[end.side]);
    const plugs = new Set(pins.map(({ position }) => plugOf(position)));
    // If there are several screens, the inner ones carry the return at both ends. A single screen starts with the contacts of
    // the return.
    const mayTake =
      carried.length > 0 && (pins.length > 0 || screens.length === 1) ? carried : framesFor(frames, pins.length > 0);
    const own = plugs.size === 1 ? mayTake.filter(({ position }) => plugs.has(plugOf(position))) : mayTake;
    land(screen, pins.length === 0 ? shellOf(mayTake, used) : closest(own.length > 0 ? own : mayTake, pins, used));
  }
  const served = new Set([...used.keys()].map(plugOf));
  const [first] = order;
  for (const frame of frames) {
    if (first === undefined || served.has(plugOf(frame.position))) continue;
    served.add(plugOf(frame.position));
    land(first, frame);
  }
  const links = frames.flatMap(({ position, signal }): [string, string][] => {
    if (used.has(position)) return [];
    const other = frames.find(
      (one) =>
        used.has(one.position) &&
        (carried.length > 0 || one.signal === signal) &&
        plugOf(one.position) === plugOf(position),
    );
    return other === undefined ? [] : [[other.position, position]];
  });
  return { at: landed.map(({ at }) => at), links };
}

/** The frames that may take an inner screen, or the overall screen. */
function framesFor(frames: readonly BoundPin[], isInner: boolean): readonly BoundPin[] {
  const fitting = frames.filter(({ takesPairScreens = false }) => takesPairScreens === isInner);
  return fitting.length === 0 ? frames : fitting;
}

/** The lines whose conductors are inside a screen; empty for a screen around the whole cable. */
function linesInside({ cores, lines }: ScreenedEnd, mass: readonly string[]): OptionLine[] {
  const [path = ''] = mass;
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  if (prefix === '') return [];
  return lines.filter(({ id }) => cores.get(id)?.startsWith(prefix) === true);
}

/** The frame for the overall screen: preferably one without a screen yet, and a shell before a return. */
function shellOf(frames: readonly BoundPin[], used: ReadonlyMap<string, number>): BoundPin | undefined {
  const free = frames.filter(({ position }) => !used.has(position));
  return free.at(-1) ?? frames[0];
}

/**
 * The contact that shares most words with the pins of the lines inside the screen; of equal ones the least used, then the
 * first.
 */
function closest(
  frames: readonly BoundPin[],
  pins: readonly BoundPin[],
  used: ReadonlyMap<string, number>,
): BoundPin | undefined {
  const words = new Set(pins.flatMap((pin) => wordsOf(pin)));
  const shared = (pin: BoundPin) => wordsOf(pin).filter((word) => words.has(word)).length;
  const times = (pin: BoundPin) => used.get(pin.position) ?? 0;
  return frames.toSorted((a, b) => shared(b) - shared(a) || times(a) - times(b))[0];
}

/**
 * The words of a pin's label, and of its position if that is a name. Contact numbers don't count: contact 5 is not the
 * contact of channel 5.
 */
function wordsOf({ label, position }: BoundPin): string[] {
  const named = position
    .toLowerCase()
    .split('-')
    .filter((word) => !/^\d+$/.test(word));
  return [...label.toLowerCase().split(/[^a-z0-9]+/), ...named].filter((word) => word !== '');
}
