/** The requirements of lines and ports beyond copper: conversions of levels and rails, needs of pins, requirements of ports. */
import type { ConditioningRecipe, Level } from '@cablewright/model';
import { isNear } from '../../library/units/quantity.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import { conversionsFor, fitsLevel, recipesFor, takes } from '../recipes/recipes.ts';
import type { Gathering } from './gather.ts';
import { lineCurrent } from './line-current.ts';
import type { OptionLine, CableSide } from './option.ts';
import { drivingSide, otherSide, sides, type ConditioningDecision, type PartPlace } from './wiring.ts';
import { conditioningWords, levelWords, pullWords, type PullResistor } from './words.ts';

export class Demands {
  readonly #gathering: Gathering;
  readonly #decisions = new Map<string, ConditioningDecision>();

  constructor(gathering: Gathering) {
    this.#gathering = gathering;
  }

  decisions(): ConditioningDecision[] {
    return [...this.#decisions.values()];
  }

  /** Requests a conditioning at a place. Places that could use the same recipes share one decision. */
  #decide(what: string, recipes: readonly ConditioningRecipe[], place: PartPlace): void {
    const key = `${what}: ${recipes.map(({ id }) => id).join(' ')}`;
    const known = this.#decisions.get(key);
    if (known === undefined) this.#decisions.set(key, { key, recipes, places: [place] });
    else known.places.push(place);
  }

  /**
   * Checks one branch of a line: the receiver must accept the driver's level. Returns the pins as each end sees them
   * behind the conversion. If no recipe converts the level, a missing piece is reported.
   */
  level(
    line: OptionLine,
    lines: readonly OptionLine[],
    source: BoundPin,
    destination: BoundPin,
  ): { source: BoundPin; destination: BoundPin } {
    const bus = line.driver === undefined;
    const driverSide = drivingSide(line, this.#gathering.source, this.#gathering.destination);
    const [driver, receiver] = driverSide === 'source' ? [source, destination] : [destination, source];
    const rails = driver.kind === 'power' && receiver.kind === 'power' && driver.signal !== receiver.signal;
    const accepted = bus
      ? takes(receiver, driver.level) && takes(driver, receiver.level)
      : fitsLevel(this.#gathering.library, driver, receiver);
    if (!rails && accepted) return { source, destination };
    const place = placeOn(line, lines, otherSide(driverSide), source, destination);
    const recipes = conversionsFor(this.#gathering.library, driver, receiver, bus).filter((recipe) =>
      canLie(recipe, place),
    );
    if (recipes.length === 0) this.#noConversion(line, driverSide, driver, receiver);
    else if (!rails || !this.#isConverted(line)) this.#decide('conversion', recipes, place);
    // Behind a conversion, the voltage is that of the converted level or rail.
    const made = { level: receiver.level, nominalV: undefined, minV: undefined, maxV: undefined };
    const behind = { ...driver, ...made, signal: rails ? receiver.signal : driver.signal };
    if (recipes.length === 0) return { source, destination };
    return driverSide === 'source' ? { source: behind, destination } : { source, destination: behind };
  }

  /** True if a rail already has a converter: one converter supplies all its contacts. */
  #isConverted(line: OptionLine): boolean {
    return this.decisions().some(
      ({ key, places }) => key.startsWith('conversion') && places.some((one) => one.line === line),
    );
  }

  #noConversion(line: OptionLine, driverSide: CableSide, driver: BoundPin, receiver: BoundPin): void {
    const { library } = this.#gathering;
    const [from, to] = [driver.level, receiver.level ?? receiver.accepts[0]];
    const far = otherSide(driverSide);
    const gives = from === undefined ? 'an unstated level' : levelWords(library, from);
    const wants = to === undefined ? 'another' : levelWords(library, to);
    this.#gathering.miss({
      kind: 'level',
      text: `${this.#gathering.name(driverSide, driver)} outputs ${gives}; ${this.#gathering.name(far, receiver)} accepts ${wants}, and no recipe converts it.`,
      side: far,
      positions: [receiver.position],
      signal: receiver.signal,
      from,
      to,
      line: line.id,
    });
  }

  /** Requests the conditioning that the pins of a line need, whatever the far end is. */
  needs(line: OptionLine, lines: readonly OptionLine[]): void {
    for (const side of sides) {
      for (const pin of line[side]) for (const need of pin.needs) this.#need(line, lines, side, pin, need);
    }
  }

  #need(line: OptionLine, lines: readonly OptionLine[], side: CableSide, pin: BoundPin, conditioning: string): void {
    if (this.#gathering.port(side).provides.includes(conditioning)) return;
    const converted = this.decisions().find(
      ({ recipes, places }) =>
        places.some((place) => place.line === line) && recipes.every((recipe) => recipe.conditioning === conditioning),
    );
    if (converted !== undefined) return;
    const receiving = line.driver === undefined ? side : otherSide(line.driver);
    const [source, destination] = side === 'source' ? [pin, line.destination[0]] : [line.source[0], pin];
    const place = placeOn(line, lines, receiving, source, destination);
    const recipes = recipesFor(this.#gathering.library, conditioning, pin).filter((recipe) => canLie(recipe, place));
    if (recipes.length > 0) return this.#decide(`need ${conditioning}`, recipes, place);
    const words = conditioningWords(this.#gathering.library, conditioning);
    this.#gathering.miss({
      kind: 'need',
      text: `${this.#gathering.name(side, pin)} needs ${words}, and no recipe provides it.`,
      side,
      positions: [pin.position],
      signal: pin.signal,
      conditioning,
      line: line.id,
    });
  }

  /** Requests the conditioning that the port at an end requires of every cable. */
  requirements(side: CableSide, lines: readonly OptionLine[]): void {
    const port = this.#gathering.port(side);
    for (const { conditioning, positions } of port.requires) {
      if (port.provides.includes(conditioning)) continue;
      const open = positions.filter((position) => port.byPosition.get(position)?.signal === undefined);
      if (open.length > 0) {
        this.#openRequirement(side, conditioning, open);
        continue;
      }
      const line = lines.find((one) => one[side].some(({ position }) => position === positions[0]));
      if (line !== undefined && this.#isTerminated(conditioning, line, side)) continue;
      const place: PartPlace = { side, line, source: [], destination: [], [side]: positions };
      const recipes = recipesFor(this.#gathering.library, conditioning).filter((recipe) => canLie(recipe, place, side));
      if (recipes.length > 0) this.#decide(`requirement ${side} ${conditioning}`, recipes, place);
      else this.#noRequirement(side, conditioning, positions);
    }
  }

  /**
   * Requests the resistor by which a line that ends in the plug identifies the cable to its device. If several
   * resistors state a current, the one with the smallest current that covers the supplies of the cable is used. False
   * if the line needs none, or if the port itself states what its cables need there.
   */
  endsInPlug(side: CableSide, pin: BoundPin, lines: readonly OptionLine[]): boolean {
    const port = this.#gathering.port(side);
    if (port.requires.some(({ positions }) => positions.includes(pin.position))) return false;
    const pulls = this.#pullsOf(side, pin, lines);
    if (pulls.length === 0) return false;
    const chosen = pullFor(pulls, lines);
    const to = port.pins.find(({ signal }) => signal === chosen?.to);
    const conditioning = chosen?.conditioning;
    if (conditioning !== undefined && port.provides.includes(conditioning)) return true;
    if (chosen === undefined || to === undefined || conditioning === undefined)
      this.#noPull(side, pin, chosen === undefined ? pulls : [chosen]);
    else {
      const place: PartPlace = { side, source: [], destination: [], [side]: [pin.position, to.position] };
      const recipes = recipesFor(this.#gathering.library, conditioning).filter((recipe) => canLie(recipe, place, side));
      if (recipes.length > 0) this.#decide(`pull ${side} ${conditioning}`, recipes, place);
      else this.#noPull(side, pin, [chosen]);
    }
    return true;
  }

  /** The resistors that the signal of a pin requires, if a supply of the cable reaches its device. */
  #pullsOf(side: CableSide, { signal = '' }: BoundPin, lines: readonly OptionLine[]): readonly PullResistor[] {
    const supplies = lines.filter(({ kind }) => kind === 'supply');
    const takes = supplies.some(({ driver }) => driver !== side);
    const delivers = supplies.some(({ driver }) => driver !== otherSide(side));
    const { pullResistors = [] } = this.#gathering.library.signal(signal) ?? {};
    return pullResistors.filter(({ device }) =>
      device === undefined ? supplies.length > 0 : device === 'takes' ? takes : delivers,
    );
  }

  #noPull(side: CableSide, pin: BoundPin, pulls: readonly PullResistor[]): void {
    const which =
      pulls.length > 1
        ? 'one of these resistors in the plug, and the currents of the cable do not say which'
        : 'a resistor in the plug';
    this.#gathering.miss({
      kind: 'need',
      text: `${this.#gathering.name(side, pin)} needs ${which}: ${pullWords(this.#gathering.library, pulls)}${pulls.length > 1 ? '' : ', and no recipe provides it'}.`,
      side,
      positions: [pin.position],
      signal: pin.signal,
    });
  }

  /** True if the conditioning terminates a bus that the device at the other end already completes. */
  #isTerminated(conditioning: string, line: OptionLine, side: CableSide): boolean {
    const { library } = this.#gathering;
    const word: { readonly id: string; readonly terminates?: boolean } | undefined = library.word(
      'conditioning',
      conditioning,
    );
    if (word?.terminates !== true) return false;
    const far = otherSide(side);
    const complete = line[far].find(({ level, terminationOhm }) => {
      const ofLevel: Level | undefined = level === undefined ? undefined : library.word('levels', level);
      if (ofLevel?.termination === undefined || terminationOhm === undefined) return false;
      const { ohms, count, tolerancePct } = ofLevel.termination;
      return isNear(terminationOhm * count, ohms, tolerancePct);
    });
    if (complete === undefined) return false;
    const { deviceLabel } = this.#gathering.port(far);
    this.#gathering.notes.push(`No termination is added: the bus at ${deviceLabel} has all of its own.`);
    return true;
  }

  /** Reports a device that contradicts itself: it requires a conditioning at a contact that it leaves open. */
  #openRequirement(side: CableSide, conditioning: string, positions: readonly string[]): void {
    const { deviceLabel } = this.#gathering.port(side);
    const words = conditioningWords(this.#gathering.library, conditioning);
    const text = `${deviceLabel} requires ${words} at ${positions.join(' and ')}, which it leaves open. Correct the device.`;
    this.#gathering.miss({ kind: 'requirement', text, side, positions, conditioning });
  }

  #noRequirement(side: CableSide, conditioning: string, positions: readonly string[]): void {
    const { library } = this.#gathering;
    const port = this.#gathering.port(side);
    const pins = positions.map((position) => {
      const pin = port.byPosition.get(position);
      return pin === undefined ? position : `${position} (${pin.label})`;
    });
    this.#gathering.miss({
      kind: 'requirement',
      text: `${port.deviceLabel} requires ${conditioningWords(library, conditioning)} ${pins.length === 2 ? 'across' : 'at'} ${pins.join(' and ')}, and no recipe provides it.`,
      side,
      positions,
      conditioning,
    });
  }
}

/**
 * The only resistor, otherwise the one with the smallest current that covers the supplies. Undefined if no supply
 * states a current or if no resistor covers it.
 */
function pullFor(pulls: readonly PullResistor[], lines: readonly OptionLine[]): PullResistor | undefined {
  if (pulls.length === 1) return pulls[0];
  const amperes = lines.flatMap((line) => (line.kind === 'supply' ? (lineCurrent(line) ?? []) : []));
  if (amperes.length === 0) return undefined;
  const most = Math.max(...amperes);
  return pulls
    .filter(({ currentA }) => currentA !== undefined && currentA >= most)
    .toSorted((a, b) => (a.currentA ?? 0) - (b.currentA ?? 0))[0];
}

/** The place for a line's parts, including the other line of its pair for parts across the two. */
function placeOn(
  line: OptionLine,
  lines: readonly OptionLine[],
  side: CableSide,
  source?: BoundPin,
  destination?: BoundPin,
): PartPlace {
  const mate = line.pairedWith === undefined ? undefined : lines.find(({ id }) => id === line.pairedWith);
  const positions = (pin: BoundPin | undefined, other: readonly BoundPin[] | undefined) =>
    [pin, other?.[0]].flatMap((one) => (one === undefined ? [] : [one.position]));
  return {
    side,
    line,
    source: positions(source, mate?.source),
    destination: positions(destination, mate?.destination),
  };
}

/** False if a part of the recipe can't be placed: across a single position, or in series without a line. */
function canLie(recipe: ConditioningRecipe, place: PartPlace, fixed?: CableSide): boolean {
  return recipe.parts.every((part) => {
    const placement = part.placement ?? recipe.placement ?? 'series';
    if (placement === 'series') return place.line !== undefined;
    return placement === 'shunt' || (fixed === undefined ? sides : [fixed]).some((side) => place[side].length === 2);
  });
}
