/** Tails: single wires between the contacts of a plug and parts or splices in the wires behind it. */
import type { ConductorElement, End, Segment, TerminalRef } from '@cablewright/model';
import { elementsOf } from '../../connectivity/elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import { groundsAt, suppliesFor } from '../options/feeds.ts';
import { rolesOf } from '../recipes/roles.ts';
import { isInLine, jumperedPins, partsPlace, tailWire } from '../options/building.ts';
import { currentOf } from '../options/line-current.ts';
import type { CableOption, CableSide, PlannedPart } from '../options/option.ts';
import { plugFor } from '../devices/plug.ts';
import type { StockFacts } from './stock.ts';

interface TailedEnd {
  readonly library: Library;
  readonly side: CableSide;
  readonly option: CableOption;
  readonly stock: StockFacts | undefined;
  /** The conductor of each line. */
  readonly cores: ReadonlyMap<string, string>;
  readonly nextId: () => string;
}

interface Tail {
  /** The end at the plug; `free` is the end that parts are connected to. */
  readonly plug: TerminalRef;
  readonly free: TerminalRef;
}

/** Length of a tail in mm. ABYC E-11 allows 7 in (175 mm) from a source to its protection. */
const tailLengthMm = 150;

const outer: Readonly<Record<CableSide, { plug: End; free: End }>> = {
  source: { plug: 'a', free: 'b' },
  destination: { plug: 'b', free: 'a' },
};

/** The tails of one end of a derived cable, each created on first request. */
export class Tails {
  readonly segments: Segment[] = [];
  readonly #end: TailedEnd;
  readonly #parts: ReadonlySet<PlannedPart>;
  readonly #positions: ReadonlySet<string>;
  readonly #made = new Map<string, Tail | undefined>();

  constructor(end: TailedEnd) {
    this.#end = end;
    const { library, side, option } = end;
    const all = partsPlace(library, option[side]) === 'in-line';
    const onBoard = option[side].adapter !== undefined;
    const parts = option.parts.filter((part) => part.side === side && !onBoard && (all || isInLine(library, part)));
    this.#parts = new Set(parts);
    this.#positions = new Set([...parts.flatMap(({ positions }) => positions), ...this.#shared(parts, all)]);
  }

  /** Contacts that parts or jumpers share, such as the ground of a shunt or the contacts of a line that branches. */
  #shared(parts: readonly PlannedPart[], all: boolean): string[] {
    const { side, option } = this.#end;
    const { device } = option[side];
    const fed = parts.flatMap((part) => this.#feeding(part));
    const tied = all
      ? option.lines.flatMap((line) => (jumperedPins(line, side, device).length === 0 ? [] : line[side]))
      : [];
    return [...fed, ...tied].map(({ position }) => position);
  }

  /** The contact that supplies a part, and the ground that its current returns to. */
  #feeding({ component, placement, terminals }: PlannedPart): BoundPin[] {
    const { library, side, option } = this.#end;
    const end = { port: option[side].port, side, lines: option.lines };
    const record = component === undefined ? undefined : definition(library, 'components', component);
    const wired = record === undefined ? undefined : rolesOf(record, terminals);
    if (record === undefined || wired?.ok !== true) return [];
    const isGrounded = placement === 'shunt' || wired.roles.return.length > 0;
    return [
      ...(wired.roles.supply.length > 0 ? suppliesFor(library, end, record).slice(0, 1) : []),
      ...(isGrounded ? groundsAt(end).slice(0, 1) : []),
    ];
  }

  /** True for a part placed in the wires. */
  has(part: PlannedPart): boolean {
    return this.#parts.has(part);
  }

  /** The tail behind a contact; undefined if the contact needs no tail or the library has no wire for it. */
  behind(position: string): Tail | undefined {
    if (!this.#positions.has(position)) return undefined;
    if (!this.#made.has(position)) this.#made.set(position, this.#make(position));
    return this.#made.get(position);
  }

  #make(position: string): Tail | undefined {
    const { library, side, option, nextId } = this.#end;
    const line = option.lines.find((one) => one[side].some((pin) => pin.position === position));
    const amperes = line === undefined ? undefined : currentOf(line, option.lines);
    const plug = plugFor(library, option[side].device);
    const wire = tailWire(library, plug, amperes, line === undefined ? undefined : this.#coreOf(line.id));
    if (wire === undefined) return undefined;
    const id = nextId();
    this.segments.push({ id, def: wire.id, lengthMm: tailLengthMm, role: 'leg' });
    const terminal = elementsOf(wire).copper[0]!.path;
    const ends = outer[side];
    return {
      plug: { instance: id, terminal, end: ends.plug },
      free: { instance: id, terminal, end: ends.free },
    };
  }

  /** The conductor of the cable that carries a line. */
  #coreOf(line: string): ConductorElement | undefined {
    const { stock, cores } = this.#end;
    const path = cores.get(line);
    if (stock === undefined || path === undefined) return undefined;
    return elementsOf(stock.wire).get(path)?.element as ConductorElement | undefined;
  }
}
