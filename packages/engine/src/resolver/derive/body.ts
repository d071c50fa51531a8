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
import type { CableOption, CableSide, Line, PlannedPart } from '../options/option.ts';
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

/** A placed part with the two terminals it is wired by: `a` towards the driver. */
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
  /** What is joined already: a pin may be a ground of the return and the frame of a screen. */
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

  /** The single wires behind the plugs, that parts in the wires are connected with. */
  get tails(): readonly Segment[] {
    return sides.flatMap((side) => this.#tails[side].segments);
  }

  /** Where a position is connected: its terminal, or the free end of the tail behind it. */
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

  #line(line: Line): void {
    const path = this.#placing.carriers.cores.get(line.id);
    if (path === undefined) return;
    for (const side of sides) {
      this.#land(line, side, { instance: wireId, terminal: path, end: endOf[side] });
    }
  }

  /** One end of a conductor onto its pins: through parts where there are any; pins without share the first one's. */
  #land(line: Line, side: CableSide, wire: TerminalRef): void {
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

  /** A further contact of a line, in a plug that takes no jumper. */
  #staysOpen(line: Line, side: CableSide, pin: BoundPin): boolean {
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

  /** Notes the end of a wire, or a terminal of a part, that is left open on purpose, by name. */
  #open(at: TerminalRef, text: string): void {
    const name = formatTerminal(at);
    this.notes.push({ text: `${name} is left open: ${text}`, names: [name], origin: 'recipe' });
  }

  #partsAt(line: Line, side: CableSide, position: string): PlannedPart[] {
    return this.#placing.option.parts.filter(
      (part) => part.line === line.id && part.side === side && part.positions[0] === position,
    );
  }

  /**
   * From the wire to the pin through the parts of a line, in the order a signal passes them. At the end that drives, it
   * comes from the pin, so the parts stand the other way round.
   */
  #chain(line: Line, side: CableSide, wire: TerminalRef, pin: TerminalRef, plans: readonly PlannedPart[]): void {
    const fromPin = line.driver === side;
    // A shunt belongs behind the series part that comes before it; without one it lies at the pin.
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

  /** A ground at an end: one of the return before others, a frame where there is no other. */
  #groundAt(side: CableSide): TerminalRef | undefined {
    return this.#firstNode(side, groundsAt(this.#endOf(side)));
  }

  #endOf(side: CableSide) {
    const { option } = this.#placing;
    return { port: option[side].port, side, lines: option.lines };
  }

  /** Puts a part of the library into the cable; undefined, and named, when the library has none. */
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

  /** A supply or return terminal of a part onto the pin of its end that has one. */
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

  /** r1, r2, c1: the letters of the kind's designator, else its first letter. */
  #nextId(kind: string): string {
    const word: ComponentKind | undefined = this.#placing.library.word('component-kinds', kind);
    const letters = (word?.designator ?? kind.slice(0, 1)).toLowerCase().replace(/[^a-z]/g, '') || 'x';
    const taken = ['w', 'j', 'u'].includes(letters) ? `${letters}x` : letters;
    const number = (this.#numbers.get(taken) ?? 0) + 1;
    this.#numbers.set(taken, number);
    return `${taken}${number}`;
  }

  /** Parts across two positions, at the end that asks for them. */
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
    const pins = (side: CableSide, lines: readonly Line[]) => lines.flatMap((line) => line[side]);
    // By id: here the line has the contacts of further wires that there is no conductor for.
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

  /** Contacts that the pinout connects with each other in every plug, such as the four of a USB-C supply. */
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

  /** Each screen onto its contact, twisted into a pigtail where it is several pieces. `returns`: the contacts of a return it carries. */
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

  /** Frames that must not meet a ground that the same screen carries: kept apart by the pinout, or by a hazard. */
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

  /** The terminal of a screen at an end: itself, or the pigtail its pieces are twisted into. */
  #screenEnd(side: CableSide, index: number): TerminalRef {
    const masses = this.#placing.stock!.screens;
    const mass = masses[index]!;
    if (mass.length === 1) return { instance: wireId, terminal: mass[0]!, end: endOf[side] };
    const id = `screen${index === 0 ? '' : `-${index + 1}`}-${endOf[side]}`;
    const members = masses.length === 1 ? {} : { members: [...mass] };
    this.pigtails.push({ id, end: endOf[side], ...members });
    return { instance: wireId, terminal: pigtailTerminal(id), end: endOf[side] };
  }
}

/** The place a recipe names; one inside an end is that of the end the part is at. */
function placeAt(library: Library, { location, side }: PlannedPart): string | undefined {
  const stated: Location | undefined = location === undefined ? undefined : library.word('locations', location);
  return stated?.end === side || (stated !== undefined && stated.end === undefined)
    ? location
    : locationAt(library, side);
}

/** The place of a part in the wires: the one it names, else the first of the vocabulary. */
function inLineAt(library: Library, plan: PlannedPart): string | undefined {
  if (isInLine(library, plan)) return plan.location;
  return ([...library.words('locations')] as Location[]).find(({ inLine }) => inLine === true)?.id;
}

/** The place of the vocabulary that is inside an end. */
function locationAt(library: Library, side: CableSide): string | undefined {
  return ([...library.words('locations')] as Location[]).find(({ end }) => end === side)?.id;
}
