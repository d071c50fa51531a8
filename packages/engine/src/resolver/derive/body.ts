/** The body of a derived cable: instances and joints. */
import {
  formatTerminal,
  sameTerminal,
  type Component,
  type ComponentInstance,
  type ComponentKind,
  type End,
  type Joint,
  type Location,
  type Note,
  type Pigtail,
  type Segment,
  type TerminalRef,
  pigtailTerminal,
} from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { CableOption, CableSide, OptionLine, PlannedPart } from '../options/option.ts';
import { groundsAt, suppliesFor } from '../options/feeds.ts';
import { isInLine, jumperedPins, mayStayOpen, partsPlace } from '../options/building.ts';
import { pinOf, pinWords } from '../options/words.ts';
import { hazardCheck } from '../hazards/match.ts';
import { rolesOf } from '../recipes/roles.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import type { Carriers } from './carriers.ts';
import { landScreens } from './screens.ts';
import type { LackingPart } from './derived.ts';
import type { DerivedEnd } from './end.ts';
import type { StockFacts } from './stock.ts';
import { Tails } from './tails.ts';
import { wireId } from './wire-id.ts';

interface Placing {
  readonly library: Library;
  readonly option: CableOption;
  readonly stock: StockFacts | undefined;
  readonly carriers: Carriers;
  readonly ends: Readonly<Record<CableSide, DerivedEnd>>;
}

const endOf: Readonly<Record<CableSide, End>> = { source: 'a', destination: 'b' };
const sides: readonly CableSide[] = ['source', 'destination'];

/** A placed part and the two terminals it is wired by. `a` is the one towards the driver. */
interface PlacedPart {
  readonly plan: PlannedPart;
  readonly a: TerminalRef;
  readonly b: TerminalRef;
}

export class CableBody {
  readonly joints: Joint[] = [];
  readonly components: ComponentInstance[] = [];
  readonly pigtails: Pigtail[] = [];
  readonly notes: Note[] = [];
  readonly lacking: LackingPart[] = [];
  readonly #placing: Placing;
  /** Keys of the existing joints. One pin may be both a ground of the return and the frame for a screen, and is joined once. */
  readonly #joined = new Set<string>();
  readonly #numbers = new Map<string, number>();
  readonly #tails: Record<CableSide, Tails>;

  constructor(placing: Placing) {
    this.#placing = placing;
    const { library, option, stock, carriers } = placing;
    let wires = 1;
    const nextId = () => `w${(wires += 1)}`;
    const tailsAt = (side: CableSide) => new Tails({ library, side, option, stock, cores: carriers.cores, nextId });
    this.#tails = { source: tailsAt('source'), destination: tailsAt('destination') };
    for (const side of sides) this.joints.push(...placing.ends[side].joints);
    for (const line of placing.option.lines) this.#line(line);
    this.#screens();
    for (const side of sides) this.#joinedContacts(side);
    this.#acrossPositions();
  }

  /** The single wires behind the plugs that connect the parts placed in the wires. */
  get tails(): readonly Segment[] {
    return sides.flatMap((side) => this.#tails[side].segments);
  }

  /** The node to connect a position at: its terminal, or the free end of the tail behind it. */
  #node(side: CableSide, position: string): TerminalRef | undefined {
    const terminal = this.#placing.ends[side].terminal(position);
    if (terminal === undefined) return undefined;
    const tail = this.#tails[side].behind(position);
    if (tail === undefined) return terminal;
    this.#join(terminal, tail.plug);
    return tail.free;
  }

  #join(a: TerminalRef | undefined, b: TerminalRef | undefined): void {
    if (a === undefined || b === undefined) return;
    const [first, second] = [formatTerminal(a), formatTerminal(b)];
    const key = first < second ? `${first} ${second}` : `${second} ${first}`;
    if (first === second || this.#joined.has(key)) return;
    this.#joined.add(key);
    this.joints.push({ a, b });
  }

  #line(line: OptionLine): void {
    const path = this.#placing.carriers.cores.get(line.id);
    if (path === undefined) return;
    for (const side of sides) {
      this.#land(line, side, { instance: wireId, terminal: path, end: endOf[side] });
    }
  }

  /**
   * Connects one end of a conductor to its pins, through the line's parts if any. Further pins without a series part are
   * joined to the first one.
   */
  #land(line: OptionLine, side: CableSide, wire: TerminalRef): void {
    let first: TerminalRef | undefined;
    for (const pin of line[side]) {
      if (first !== undefined && this.#staysOpen(line, side, pin)) continue;
      const terminal = this.#node(side, pin.position);
      if (terminal === undefined) {
        this.#noTerminal(side, pin.position, wire);
        continue;
      }
      const plans = this.#partsAt(line, side, pin.position);
      const series = plans.some(({ placement }) => placement === 'series');
      if (series || first === undefined) this.#chain(line, side, wire, terminal, plans);
      else {
        this.#join(first, terminal);
        this.#chain(line, side, first, terminal, plans);
      }
      if (!series) first ??= terminal;
    }
  }

  /** True for an additional contact of a line that stays open, because the plug accepts no jumper. Adds a note. */
  #staysOpen(line: OptionLine, side: CableSide, pin: BoundPin): boolean {
    const { library, option } = this.#placing;
    const open =
      partsPlace(library, option[side]) === 'none' &&
      jumperedPins(line, side, option[side].device).includes(pin) &&
      mayStayOpen(pin, line[side][0]!);
    if (open) {
      const port = option[side].port;
      this.notes.push({
        text: `${pinOf(pin, port)} stays open: the plug takes no jumper.`,
        origin: 'recipe',
      });
    }
    return open;
  }

  #noTerminal(side: CableSide, position: string, wire: TerminalRef): void {
    const port = this.#placing.option[side].port;
    const pin = port.byPosition.get(position);
    const text = `${pin === undefined ? position : pinOf(pin, port)} has no terminal to connect to.`;
    if (this.#placing.ends[side].lacking.length === 0) this.lacking.push({ what: 'board-terminal', text });
    this.#open(wire, text);
  }

  /** Adds a note that the end of a wire, or a terminal of a part, is left open on purpose. */
  #open(at: TerminalRef, text: string): void {
    const name = formatTerminal(at);
    this.notes.push({ text: `${name} is left open: ${text}`, names: [name], origin: 'recipe' });
  }

  #partsAt(line: OptionLine, side: CableSide, position: string): PlannedPart[] {
    return this.#placing.option.parts.filter(
      (part) => part.line === line.id && part.side === side && part.positions[0] === position,
    );
  }

  /**
   * Connects the wire to the pin through the parts of a line, in the order in which a signal passes them. At the end that
   * drives the line the signal comes from the pin, so the order is reversed.
   */
  #chain(line: OptionLine, side: CableSide, wire: TerminalRef, pin: TerminalRef, plans: readonly PlannedPart[]): void {
    const fromPin = line.driver === side;
    // A shunt is connected behind the series part that precedes it, or at the pin if the line has no series part.
    const series = plans.some(({ placement }) => placement === 'series');
    let node = wire;
    for (const plan of fromPin ? plans.toReversed() : plans) {
      const part = this.#place(plan);
      if (part === undefined) {
        if (plan.placement !== 'series') continue;
        return this.#open(node, `${plan.wanted} (${plan.recipeLabel}) is missing.`);
      }
      if (plan.placement === 'shunt') {
        this.#shunt(side, series ? node : pin, part);
        continue;
      }
      const [near, far] = fromPin ? [part.b, part.a] : [part.a, part.b];
      this.#join(node, near);
      node = far;
    }
    this.#join(node, pin);
  }

  #shunt(side: CableSide, node: TerminalRef, part: PlacedPart): void {
    this.#join(node, part.a);
    const ground = this.#groundAt(side);
    if (ground !== undefined) return this.#join(part.b, ground);
    const name = `${part.b.instance}.${part.b.terminal}`;
    const device = this.#placing.option[side].port.deviceLabel;
    this.notes.push({ text: `${name} is left open: ${device} has no ground.`, names: [name], origin: 'recipe' });
  }

  /** The ground at an end: a ground of the return if possible, otherwise a frame. */
  #groundAt(side: CableSide): TerminalRef | undefined {
    return this.#firstNode(side, groundsAt(this.#endOf(side)));
  }

  #endOf(side: CableSide) {
    const { option } = this.#placing;
    return { port: option[side].port, side, lines: option.lines };
  }

  /**
   * Places a library part in the cable. Returns undefined, and reports the part as lacking, if the library doesn't have it or
   * it can't be wired.
   */
  #place(plan: PlannedPart): PlacedPart | undefined {
    const { library } = this.#placing;
    const component = plan.component === undefined ? undefined : definition(library, 'components', plan.component);
    const wired = component === undefined ? undefined : rolesOf(component, plan.terminals);
    if (component === undefined || wired === undefined || !wired.ok) {
      const why = wired === undefined || wired.ok ? 'The library has none' : `It cannot be wired: ${wired.why}`;
      this.lacking.push({ what: 'part', text: `${plan.wanted} for ${plan.recipeLabel}: ${why}.` });
      return undefined;
    }
    const id = this.#nextId(component.kind);
    const location = this.#tails[plan.side].has(plan) ? inLineAt(library, plan) : placeAt(library, plan);
    this.components.push({ id, def: component.id, location });
    const terminal = (name: string): TerminalRef => ({ instance: id, terminal: name });
    for (const name of wired.roles.supply)
      this.#feed(terminal(name), this.#supplyAt(plan.side, component), 'supply', plan);
    for (const name of wired.roles.return) this.#feed(terminal(name), this.#groundAt(plan.side), 'ground', plan);
    return { plan, a: terminal(wired.roles.in), b: terminal(wired.roles.out) };
  }

  /** Connects a supply or return terminal of a part to the pin that feeds it, or notes that the device has no such pin. */
  #feed(terminal: TerminalRef, pin: TerminalRef | undefined, what: 'supply' | 'ground', plan: PlannedPart): void {
    if (pin !== undefined) return this.#join(terminal, pin);
    const name = `${terminal.instance}.${terminal.terminal}`;
    const device = this.#placing.option[plan.side].port.deviceLabel;
    this.lacking.push({ what: 'part', text: `${name} of ${plan.recipeLabel}: ${device} has no ${what} for it.` });
    this.notes.push({ text: `${name} is left open: ${device} has no ${what}.`, names: [name], origin: 'recipe' });
  }

  #supplyAt(side: CableSide, part: Component): TerminalRef | undefined {
    return this.#firstNode(side, suppliesFor(this.#placing.library, this.#endOf(side), part));
  }

  #firstNode(side: CableSide, pins: readonly BoundPin[]): TerminalRef | undefined {
    const pin = pins.find(({ position }) => this.#placing.ends[side].terminal(position) !== undefined);
    return pin === undefined ? undefined : this.#node(side, pin.position);
  }

  /** The next id of a part, such as r1, r2, c1: the letters of the kind's designator, otherwise its first letter. */
  #nextId(kind: string): string {
    const word: ComponentKind | undefined = this.#placing.library.word('component-kinds', kind);
    const letters = (word?.designator ?? kind.slice(0, 1)).toLowerCase().replace(/[^a-z]/g, '') || 'x';
    const taken = ['w', 'j', 'u'].includes(letters) ? `${letters}x` : letters;
    const number = (this.#numbers.get(taken) ?? 0) + 1;
    this.#numbers.set(taken, number);
    return `${taken}${number}`;
  }

  /** Places the parts that belong to no line: across two positions, or from a position to ground. */
  #acrossPositions(): void {
    const { option, ends } = this.#placing;
    for (const plan of option.parts) {
      if (plan.line !== undefined) continue;
      const [first, second] = plan.positions.map((position) => this.#node(plan.side, position));
      if (first === undefined || (plan.placement === 'across' && second === undefined)) {
        const text = `${plan.wanted} for ${plan.recipeLabel}: ${plan.positions.join(' and ')} has no terminal.`;
        if (ends[plan.side].lacking.length === 0) this.lacking.push({ what: 'part', text });
        continue;
      }
      const part = this.#place(plan);
      if (part === undefined) continue;
      if (plan.placement === 'across') {
        this.#join(first, part.a);
        this.#join(part.b, second);
      } else this.#shunt(plan.side, first, part);
    }
  }

  #screens(): void {
    const { stock, option, carriers } = this.#placing;
    if (stock === undefined) return;
    const frames = option.lines.filter(({ kind, id }) => kind === 'screen' && !carriers.cores.has(id));
    const pins = (side: CableSide, lines: readonly OptionLine[]) => lines.flatMap((line) => line[side]);
    // Matched by id, because here the line also includes the contacts of return wires without a conductor.
    const carried = option.lines.filter(({ id }) => id === carriers.onScreen?.id);
    if (stock.screens.length === 0) {
      if (frames.length > 0) {
        const names = sides.flatMap((side) => frames.flatMap((line) => line[side].map(pinWords)));
        const text = `The stock has no screen: the frame at ${[...new Set(names)].join(', ')} stays open.`;
        this.notes.push({ text, origin: 'recipe' });
      }
      return;
    }
    for (const side of sides) this.#landScreens(side, pins(side, carried), pins(side, frames));
    if (sides.every((side) => pins(side, [...carried, ...frames]).length === 0)) this.#cutBack(stock.screens.flat());
  }

  /** Joins contacts that the pinout connects with each other in every plug, such as the four supply contacts of USB-C. */
  #joinedContacts(side: CableSide): void {
    const { option, ends } = this.#placing;
    const isWired = (terminal: TerminalRef) =>
      this.joints.some(({ a, b }) => sameTerminal(a, terminal) || sameTerminal(b, terminal));
    for (const set of option[side].port.joined) {
      const terminals = set.flatMap((position) => ends[side].terminal(position) ?? []);
      const first = terminals.find(isWired);
      for (const other of first === undefined ? [] : terminals)
        if (other !== first && !isWired(other)) this.#join(first, other);
    }
  }

  #cutBack(paths: readonly string[]): void {
    const text = 'The screen is cut back at both ends: neither device has a frame to land it on.';
    this.notes.push({ text, names: paths.map((path) => `${wireId}.${path}`), origin: 'recipe' });
  }

  /**
   * Connects each screen to its contact, through a pigtail if the screen has several elements. `returns`: the contacts of a
   * return that the screen carries.
   */
  #landScreens(side: CableSide, returns: readonly BoundPin[], shells: readonly BoundPin[]): void {
    const { stock, carriers, option, ends } = this.#placing;
    const { screens } = stock!;
    const { plugOf } = ends[side];
    const isThere = ({ position }: BoundPin) => ends[side].terminal(position) !== undefined;
    const carried = returns.filter(isThere);
    const apart = screens.length === 1 ? this.#notTied(side, carried, shells) : [];
    const pins = [...carried, ...shells.filter((pin) => isThere(pin) && !apart.includes(pin))];
    const frames = [...new Map(pins.map((pin) => [pin.position, pin])).values()];
    if (frames.length === 0) return;
    const { cores } = carriers;
    const { at, links } = landScreens({ side, screens, cores, lines: option.lines, frames, plugOf, carried });
    for (const [i, positions] of at.entries()) {
      const screen = positions.length === 0 ? undefined : this.#screenEnd(side, i);
      for (const position of positions) this.#join(ends[side].terminal(position), screen);
    }
    for (const [from, to] of links) this.#join(ends[side].terminal(from), ends[side].terminal(to));
  }

  /**
   * Frames that must not be connected to a ground carried by the same screen, because the pinout keeps them apart or a hazard
   * forbids it.
   */
  #notTied(side: CableSide, returns: readonly BoundPin[], shells: readonly BoundPin[]): BoundPin[] {
    const { library, option } = this.#placing;
    const { port } = option[side];
    const check = hazardCheck(library);
    const seen = (pin: BoundPin) => ({ pin, name: pinOf(pin, port) });
    const isForbidden = (one: BoundPin, other: BoundPin) =>
      port.apart.some((set) => set.includes(one.position) && set.includes(other.position)) ||
      check(seen(one), seen(other)).some(({ hazard }) => hazard.severity === 'reject');
    const open = shells.filter((pin) => returns.some((one) => one.position !== pin.position && isForbidden(one, pin)));
    for (const pin of open) {
      const text = `${pinOf(pin, port)} stays open: the screen is the return, which it must not be connected to.`;
      this.notes.push({ text, origin: 'recipe' });
    }
    return open;
  }

  /** The terminal of a screen at an end: the screen itself, or the pigtail that its elements are twisted into. */
  #screenEnd(side: CableSide, index: number): TerminalRef {
    const masses = this.#placing.stock!.screens;
    const [terminal, ...more] = masses[index] ?? [];
    if (terminal !== undefined && more.length === 0) return { instance: wireId, terminal, end: endOf[side] };
    const id = `screen${index === 0 ? '' : `-${index + 1}`}-${endOf[side]}`;
    const members = masses.length === 1 ? {} : { members: [...(masses[index] ?? [])] };
    this.pigtails.push({ id, end: endOf[side], ...members });
    return { instance: wireId, terminal: pigtailTerminal(id), end: endOf[side] };
  }
}

/**
 * The location of a part at its end of the cable: the one that the recipe names, unless there is none or it is inside
 * the other end. In that case the vocabulary's location inside this end.
 */
function placeAt(library: Library, { location, side }: PlannedPart): string | undefined {
  const stated: Location | undefined = location === undefined ? undefined : library.word('locations', location);
  return stated?.end === side || (stated !== undefined && stated.end === undefined)
    ? location
    : locationAt(library, side);
}

/** The location of a part in the wires: the one that its recipe names, otherwise the first such location of the vocabulary. */
function inLineAt(library: Library, plan: PlannedPart): string | undefined {
  if (isInLine(library, plan)) return plan.location;
  return ([...library.words('locations')] as Location[]).find(({ inLine }) => inLine === true)?.id;
}

/** The vocabulary's location inside an end. */
function locationAt(library: Library, side: CableSide): string | undefined {
  return ([...library.words('locations')] as Location[]).find(({ end }) => end === side)?.id;
}
