/** Decides which grounds of two ports belong together: each supply and line returns on the ground that its signal names. */
import type { Library } from '../../library/library.ts';
import { Groups } from '../../library/groups.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { signalTable } from '../pairing/signal-table.ts';
import type { CableSide, OptionLine } from './option.ts';
import { canHurt, needsReturn, otherSide, sides } from './wiring.ts';

type GroundsBySide = Readonly<Record<CableSide, readonly BoundPin[]>>;

/** Grounds that one return of the cable connects. */
export interface ReturnGroup extends GroundsBySide {
  /** The lines whose current flows back through them. */
  readonly serves: readonly OptionLine[];
  /** True if they must not be joined with other grounds, even if conductors are short. */
  readonly isSeparate: boolean;
}

interface ReturnGroups {
  /** Groups with contacts at both ends, in the order of their positions. */
  readonly groups: readonly ReturnGroup[];
  /** The grounds without a counterpart at the other end that must not be joined with another ground. */
  readonly open: GroundsBySide;
  /** The lines that need a return, and the ends without one for them. */
  readonly unreturned: readonly { readonly line: OptionLine; readonly lacking: readonly CableSide[] }[];
}

/**
 * Groups the grounds of two ports: those with the same signal at both ends, with signals that the vocabulary pairs, and those
 * that return the same line. A ground without a counterpart joins the ground that returns its lines, otherwise the first one.
 * An isolated ground, and the return of a hazardous supply, are only joined with their named counterparts at the two ends.
 * @param lines - the signals and supplies of the cable, without returns and screens
 */
export function returnGroups(
  library: Library,
  lines: readonly OptionLine[],
  grounds: GroundsBySide,
  ports: Readonly<Record<CableSide, BoundPort>>,
): ReturnGroups {
  return new Grouping(library, lines, grounds, ports).run();
}

class Grouping {
  readonly #library: Library;
  readonly #lines: readonly OptionLine[];
  readonly #grounds: GroundsBySide;
  readonly #ports: Readonly<Record<CableSide, BoundPort>>;
  readonly #groups = new Groups<string>();

  constructor(
    library: Library,
    lines: readonly OptionLine[],
    grounds: GroundsBySide,
    ports: Readonly<Record<CableSide, BoundPort>>,
  ) {
    this.#library = library;
    this.#lines = lines;
    this.#grounds = grounds;
    this.#ports = ports;
    for (const side of sides) for (const pin of grounds[side]) this.#groups.makeGroup(keyOf(side, pin));
  }

  run(): ReturnGroups {
    this.#joinEqual();
    this.#joinPaired();
    /** Each line with a ground of its return. */
    const served = new Map<OptionLine, string>();
    const unreturned: ReturnGroups['unreturned'][number][] = [];
    const supplies = this.#lines.filter(({ kind }) => kind === 'supply');
    const others = this.#lines.filter(({ kind }) => kind !== 'supply');
    for (const line of [...supplies, ...others.filter(needsReturn), ...others.filter((line) => !needsReturn(line))]) {
      const candidates = this.#candidates(line);
      const lacking = sides.filter((side) => candidates[side].length === 0);
      if (lacking.length === 0) served.set(line, keyOf('source', this.#joinedAmong(candidates)));
      else if (needsReturn(line)) unreturned.push({ line, lacking });
    }
    this.#joinReference();
    this.#joinOthers(served);
    const inOrder = unreturned.toSorted((a, b) => this.#lines.indexOf(a.line) - this.#lines.indexOf(b.line));
    return { groups: this.#listed(served), open: this.#open(), unreturned: inOrder };
  }

  #joinEqual(): void {
    const far = new Set(this.#grounds.destination.map(({ signal }) => signal));
    for (const pin of this.#grounds.source)
      if (far.has(pin.signal)) this.#groups.join(keyOf('source', pin), keyOf('destination', pin));
  }

  /** An input that the vocabulary pairs with a ground always joins it. Two grounds are paired if neither has a counterpart. */
  #joinPaired(): void {
    const { paired } = signalTable(this.#library);
    const before = new Set(sides.flatMap((side) => this.#grounds[side].filter((pin) => this.#crosses(side, pin))));
    for (const a of this.#grounds.source)
      for (const b of this.#grounds.destination) {
        if (!paired(a.signal ?? '', b.signal ?? '')) continue;
        const isInput = a.kind !== 'ground' || b.kind !== 'ground';
        if (isInput || (!before.has(a) && !before.has(b)))
          this.#groups.join(keyOf('source', a), keyOf('destination', b));
      }
  }

  /** The grounds of each end that may return a line: those that name it, otherwise those that may serve any line. */
  #candidates(line: OptionLine): GroundsBySide {
    const named = { source: this.#named('source', line), destination: this.#named('destination', line) };
    // The lines of a pair need no ground, but they use one that both ends name.
    if (!needsReturn(line)) return named;
    return {
      source: named.source.length > 0 ? named.source : this.#unnamed('source', named.destination, line),
      destination: named.destination.length > 0 ? named.destination : this.#unnamed('destination', named.source, line),
    };
  }

  /**
   * The source's ground of a pair that is already joined. If there is none, joins the best ground of each end and
   * returns the source's.
   */
  #joinedAmong({ source, destination }: GroundsBySide): BoundPin {
    const atFar = new Set(destination.map((pin) => this.#groupOf('destination', pin)));
    // A ground that returns only this supply takes precedence over one that returns many.
    const bySupplies = source.toSorted((x, y) => this.#returnFor(x).length - this.#returnFor(y).length);
    const joined = bySupplies.find((pin) => atFar.has(this.#groupOf('source', pin)));
    if (joined !== undefined) return joined;
    const best = this.#best('source', source)!;
    this.#groups.join(keyOf('source', best), keyOf('destination', this.#best('destination', destination)!));
    return best;
  }

  #named(side: CableSide, line: OptionLine): BoundPin[] {
    return this.#grounds[side].filter((ground) => {
      const returns = this.#returnFor(ground);
      return line[side].some(({ signal = '' }) => returns.includes(signal));
    });
  }

  /**
   * The grounds of this end that may return a line that none of them names. If the other end names a ground for the
   * line, grounds whose signal the other end has on a different contact are used only if there are no others, and
   * never for a hazardous supply.
   */
  #unnamed(side: CableSide, namedFar: readonly BoundPin[], line: OptionLine): readonly BoundPin[] {
    const proper = this.#grounds[side].filter(({ kind }) => kind === 'ground');
    const grounds = proper.length > 0 ? proper : this.#grounds[side];
    if (namedFar.length === 0) return grounds;
    const unnamedFar = new Set(
      this.#grounds[otherSide(side)].filter((pin) => !namedFar.includes(pin)).map(({ signal }) => signal),
    );
    const likely = grounds.filter(({ signal }) => !unnamedFar.has(signal));
    return likely.length > 0 || canHurt(this.#library, line) ? likely : grounds;
  }

  /** Without a common return, such as between two ends of a bus, one ground of each end is the common reference. */
  #joinReference(): void {
    if (this.#grounds.source.some((pin) => this.#crosses('source', pin))) return;
    const isGround = ({ kind }: BoundPin) => kind === 'ground';
    const a = this.#best('source', this.#grounds.source.filter(isGround));
    const b = this.#best('destination', this.#grounds.destination.filter(isGround));
    if (a !== undefined && b !== undefined) this.#groups.join(keyOf('source', a), keyOf('destination', b));
  }

  /** Grounds without a counterpart join the return of their lines, otherwise the first return. */
  #joinOthers(served: ReadonlyMap<OptionLine, string>): void {
    const groups = this.#listed(served);
    for (const side of sides)
      for (const pin of this.#grounds[side]) {
        if (this.#crosses(side, pin) || this.#isIsolated(pin)) continue;
        const joins = (group: ReturnGroup) => !group.isSeparate && !this.#areApart(side, [pin], group[side]);
        const own = groups.find(
          (group) => joins(group) && group.serves.some((line) => this.#named(side, line).includes(pin)),
        );
        const group = own ?? groups.find(joins);
        if (group !== undefined) this.#groups.join(keyOf(side, pin), keyOf(side, group[side][0]!));
      }
  }

  #isIsolated({ signal = '' }: BoundPin): boolean {
    return this.#library.signal(signal)?.isolated === true;
  }

  /** True if the pinout keeps a contact of one list apart from one of the other. */
  #areApart(side: CableSide, some: readonly BoundPin[], others: readonly BoundPin[]): boolean {
    return this.#ports[side].apart.some(
      (set) =>
        some.some(({ position }) => set.includes(position)) && others.some(({ position }) => set.includes(position)),
    );
  }

  #best(side: CableSide, grounds: readonly BoundPin[]): BoundPin | undefined {
    return bestFirst(this.#library, this.#lines, side, grounds)[0];
  }

  #returnFor(ground: BoundPin): readonly string[] {
    return returnForOf(this.#library, ground);
  }

  #groupOf(side: CableSide, pin: BoundPin): number {
    return this.#groups.makeGroup(keyOf(side, pin));
  }

  /** True if a contact of the other end is in the group of this one. */
  #crosses(side: CableSide, pin: BoundPin): boolean {
    const far = otherSide(side);
    const group = this.#groupOf(side, pin);
    return this.#grounds[far].some((other) => this.#groupOf(far, other) === group);
  }

  #listed(served: ReadonlyMap<OptionLine, string>): ReturnGroup[] {
    const ids = new Set(this.#grounds.source.map((pin) => this.#groupOf('source', pin)));
    const groups = [...ids].map((id) => {
      const of = (side: CableSide) => this.#grounds[side].filter((pin) => this.#groupOf(side, pin) === id);
      const serves = [...served].filter(([, ground]) => this.#groups.groupOf(ground) === id).map(([line]) => line);
      return { source: of('source'), destination: of('destination'), serves };
    });
    const connected = groups
      .filter(({ source, destination }) => source.length > 0 && destination.length > 0)
      .toSorted(byPosition);
    return connected.map((group) => ({ ...group, isSeparate: this.#isSeparate(group, connected) }));
  }

  #isSeparate(group: Omit<ReturnGroup, 'isSeparate'>, all: readonly Omit<ReturnGroup, 'isSeparate'>[]): boolean {
    return (
      sides.some((side) => group[side].some((pin) => this.#isIsolated(pin))) ||
      group.serves.some((line) => canHurt(this.#library, line)) ||
      all.some((other) => other !== group && sides.some((side) => this.#areApart(side, group[side], other[side])))
    );
  }

  #open(): GroundsBySide {
    const at = (side: CableSide) => this.#grounds[side].filter((pin) => !this.#crosses(side, pin));
    return { source: at('source'), destination: at('destination') };
  }
}

/** Sorts grounds: the one that returns most lines of the cable first; of equals, the one that returns fewest supplies. */
export function bestFirst(
  library: Library,
  lines: readonly OptionLine[],
  side: CableSide,
  grounds: readonly BoundPin[],
): readonly BoundPin[] {
  const carried = lines.flatMap((line) => line[side]);
  const serves = (pin: BoundPin) =>
    carried.filter(({ signal = '' }) => returnForOf(library, pin).includes(signal)).length;
  const supplies = (pin: BoundPin) =>
    returnForOf(library, pin).filter((id) => library.signal(id)?.kind === 'power').length;
  return grounds.toSorted(
    (x, y) => serves(y) - serves(x) || supplies(x) - supplies(y) || naturalOrder(x.position, y.position),
  );
}

function returnForOf(library: Library, { signal = '' }: BoundPin): readonly string[] {
  const returnFor = library.signal(signal)?.returnFor;
  return Array.isArray(returnFor) ? returnFor : [];
}

function keyOf(side: CableSide, { signal }: BoundPin): string {
  return `${side} ${signal}`;
}

/** Sorts by the first positions, of either end. The order doesn't depend on which end is named first. */
export function byPosition(x: GroundsBySide, y: GroundsBySide): number {
  const places = ({ source, destination }: GroundsBySide) =>
    [source[0], destination[0]].flatMap((pin) => pin?.position ?? []).toSorted(naturalOrder);
  const [one, other] = [places(x), places(y)];
  return naturalOrder(one[0] ?? '', other[0] ?? '') || naturalOrder(one[1] ?? '', other[1] ?? '');
}
