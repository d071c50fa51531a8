/** The layout of the small pin-to-pin picture of an option, in pixels of an svg that is scaled to fit. */
import type { BoundPin, CableOption, CableSide, OptionLine } from '@cablewright/engine';

export interface PictureSpot {
  readonly position: string;
  readonly label: string;
  readonly y: number;
  /** True for an input without a connection, or a line without its counterpart. */
  readonly missing: boolean;
}

export interface PictureLine {
  readonly id: string;
  readonly kind: OptionLine['kind'];
  /** The y positions of the pins at each end. A fan-out has several at one end. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly driver: CableSide | undefined;
  /** True if the line has a hazard that is refused. */
  readonly forbidden: boolean;
  readonly risky: boolean;
  /** Names of parts in or on the line, at each end. */
  readonly parts: Readonly<Record<CableSide, readonly string[]>>;
}

/** A part between two pins of one end. */
export interface PictureAcross {
  readonly side: CableSide;
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface Picture {
  readonly height: number;
  /** The y at which the boxes of the ends begin. */
  readonly top: number;
  readonly source: readonly PictureSpot[];
  readonly destination: readonly PictureSpot[];
  readonly lines: readonly PictureLine[];
  readonly across: readonly PictureAcross[];
  /** The names of boards by end, for the ends that have one. */
  readonly boards: Readonly<Partial<Record<CableSide, string>>>;
}

const rowHeight = 20;
/** Height of the device name. The name of a board below it has the same height. */
const nameHeight = 22;

/** The pins to show: those with a line and those that lack one. All others are left out as noise. */
export function pictureOf(option: CableOption): Picture {
  const boards = boardsOf(option);
  const top = Object.keys(boards).length === 0 ? nameHeight : nameHeight * 2 - 6;
  const [source, destination] = [spotsOf(option, 'source', top), spotsOf(option, 'destination', top)];
  const height = top + Math.max(1, source.size, destination.size) * rowHeight + 8;
  const spots = { source, destination };
  return {
    height,
    top,
    source: [...source.values()],
    destination: [...destination.values()],
    lines: option.lines.map((line) => lineOf(option, line, spots)),
    across: acrossOf(option, spots),
    boards,
  };
}

function boardsOf({ source, destination }: CableOption): Picture['boards'] {
  return {
    source: source.adapter?.label,
    destination: destination.adapter?.label,
  };
}

type Spots = Readonly<Record<CableSide, ReadonlyMap<string, PictureSpot>>>;

function spotsOf(option: CableOption, side: CableSide, top: number): Map<string, PictureSpot> {
  const joined = new Set(option.lines.flatMap((line) => line[side].map(({ position }) => position)));
  const lacking = new Set(
    option.missing.flatMap((missing) => (missing.side === side ? (missing.positions ?? []) : [])),
  );
  const laid = new Set(option.parts.flatMap((part) => (part.side === side ? part.positions : [])));
  const pins = option[side].port.pins.filter(
    ({ position }) => joined.has(position) || lacking.has(position) || laid.has(position),
  );
  return new Map(
    pins.map((pin, row) => [pin.position, spotOf(pin, top + 4 + (row + 0.5) * rowHeight, lacking.has(pin.position))]),
  );
}

function spotOf({ position, label }: BoundPin, y: number, missing: boolean): PictureSpot {
  return { position, label, y, missing };
}

function lineOf(option: CableOption, line: OptionLine, spots: Spots): PictureLine {
  const heights = (side: CableSide) => line[side].flatMap(({ position }) => spots[side].get(position)?.y ?? []);
  const parts = (side: CableSide) =>
    option.parts.flatMap((part) => (part.line === line.id && part.side === side ? [part.wanted] : []));
  return {
    id: line.id,
    kind: line.kind,
    from: heights('source'),
    to: heights('destination'),
    driver: line.driver,
    forbidden: option.refusals.some((hit) => hit.line === line.id),
    risky: option.hazards.some((hit) => hit.line === line.id),
    parts: { source: parts('source'), destination: parts('destination') },
  };
}

function acrossOf(option: CableOption, spots: Spots): PictureAcross[] {
  return option.parts.flatMap(({ line, side, positions, wanted }) => {
    const [from, to] = positions.map((position) => spots[side].get(position)?.y);
    if (line !== undefined || from === undefined) return [];
    return [{ side, from, to: to ?? from, name: wanted }];
  });
}
