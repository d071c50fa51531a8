/** A design as blocks with rows, before anything has a position. */
import {
  formatTerminal,
  type Breakout,
  type Design,
  type Joint,
  type Segment,
  parseTerminal,
} from '@cablewright/model';
import type { Catalog } from '@cablewright/engine';
import { describePart } from '../../wiring/describe-part.ts';
import { fateRows, type FateRow } from '../../wiring/breakouts.ts';
import { derived, derivedForLatest, rememberedWith } from '@cablewright/derive';
import type { CablePart } from '../../wiring/parts.ts';
import { spotsByPart, type WiringSpot } from '../../wiring/spots.ts';
import { unitSystem } from '../../../kit/preferences/units.ts';

/** A `wire` is a run with one core: a line with its designation, not a box. */
type BlockKind = 'connector' | 'board' | 'component' | 'cable' | 'wire' | 'breakout' | 'subassembly';

/**
 * One row of a block. `left` and `right` are the terminals at its sides, written out. A pin has the same terminal on
 * both.
 */
export interface BlockRow {
  readonly key: string;
  /** Pin or element id. */
  readonly id: string;
  /** The label, if it says more than the id. */
  readonly label: string;
  readonly signal: string | undefined;
  /** Colour of a core, in the spelling of its stock. */
  readonly colour: string | undefined;
  /** True for a screen, a drain or a pigtail. */
  readonly screen: boolean;
  readonly left: string | undefined;
  readonly right: string | undefined;
}

export interface CanvasBlock {
  readonly id: string;
  readonly kind: BlockKind;
  readonly title: string;
  readonly detail: string;
  readonly role: string | undefined;
  readonly rows: readonly BlockRow[];
  /** Number of unconnected pins that are not shown. */
  readonly folded: number;
  /** The size of the drawing inside the block while a placed cable is open, px. */
  readonly room?: { readonly width: number; readonly height: number };
}

/** Blocks with more pins than this hide the unconnected ones. */
const foldsAbove = 12;

/**
 * The blocks of a design in the order of its parts. `unfolded` names blocks that show all of their pins. A part that an
 * edit did not change keeps the identity of its block.
 */
export function blocksOf(
  catalog: Catalog,
  design: Design,
  unfolded: (id: string) => boolean = () => false,
): CanvasBlock[] {
  const spots = spotsByPart(catalog, design);
  const units = unitSystem();
  const joined = new Set(design.joints.flatMap(textsOf));
  const isTurned = turnedWires(design);
  const of = (list: 'connectors' | 'pcbas' | 'components' | 'subassemblies', kind: BlockKind) =>
    (design.instances[list] ?? []).map((part): CanvasBlock =>
      folded(pinBlock(part, catalog, list, kind, spots.get(part.id) ?? noSpots), joined, unfolded(part.id)),
    );
  return [
    ...of('connectors', 'connector'),
    ...of('subassemblies', 'subassembly'),
    ...(design.instances.segments ?? []).map((segment) =>
      cableBlock(segment, catalog, spots.get(segment.id) ?? noSpots, units, isTurned(segment.id)),
    ),
    ...(design.instances.breakouts ?? [])
      .map((breakout) => breakoutBlock(catalog, design, breakout))
      .filter((block) => block.rows.length > 0),
    ...of('pcbas', 'board'),
    ...of('components', 'component'),
  ];
}

const noSpots: readonly WiringSpot[] = [];

/** The two terminals of a joint, written out. */
export const textsOf: (joint: Joint) => readonly [string, string] = derived('texts of a block', ({ a, b }) => [
  formatTerminal(a),
  formatTerminal(b),
]);

const pinBlock = derivedForLatest(
  'block of a part',
  (
    part: CablePart,
    catalog: Catalog,
    list: 'connectors' | 'pcbas' | 'components' | 'subassemblies',
    kind: BlockKind,
    spots: readonly WiringSpot[],
  ): CanvasBlock => {
    const { name, detail } = describePart(catalog, list, part);
    const role = typeof part['role'] === 'string' ? part['role'] : undefined;
    const pins = spots.map((spot) => pinRow(spot, role));
    const rows = kind === 'component' ? inLine(pins) : pins;
    return { id: part.id, kind, title: name, detail, role, rows, folded: 0 };
  },
);

/** A source has its pins on the right, a destination on the left, any other part on both sides. */
function pinRow(spot: WiringSpot, role: string | undefined): BlockRow {
  const id = spot.ref.pad === undefined ? spot.ref.terminal : `${spot.ref.terminal}#${spot.ref.pad}`;
  return {
    key: spot.text,
    id,
    label: spot.label === spot.ref.terminal ? '' : spot.label,
    signal: spot.signalLabel,
    colour: spot.colour,
    screen: false,
    left: role === 'source' ? undefined : spot.text,
    right: role === 'destination' ? undefined : spot.text,
  };
}

/** Puts the two terminals of a two-terminal part on the sides of one row. */
function inLine(rows: readonly BlockRow[]): readonly BlockRow[] {
  const [first, second] = rows;
  if (rows.length !== 2 || first === undefined || second === undefined) return rows;
  return [{ ...first, id: `${first.id}–${second.id}`, label: '', left: first.left, right: second.right }];
}

const foldedBefore = rememberedWith<CanvasBlock, CanvasBlock>('folded block');

/** Hides the unconnected pins of a block that has many. */
function folded(block: CanvasBlock, joined: ReadonlySet<string>, all: boolean): CanvasBlock {
  const { rows } = block;
  if (all || rows.length <= foldsAbove) return block;
  const used = rows.filter((row) => [row.left, row.right].some((text) => text !== undefined && joined.has(text)));
  if (used.length === 0 || used.length === rows.length) return block;
  return foldedBefore(block, used, () => ({ ...block, rows: used, folded: rows.length - used.length }));
}

/**
 * A run of stock: a row for each element and pigtail, with end a on the left and end b on the right. Its length is in
 * the person's units.
 */
const cableBlock = derivedForLatest(
  'block of a run',
  (segment: Segment, catalog: Catalog, spots: readonly WiringSpot[], _units: string, turned: boolean): CanvasBlock => {
    const { name, detail } = describePart(catalog, 'segments', segment);
    const rows = new Map<string, BlockRow>();
    for (const spot of spots) {
      const { terminal, end } = spot.ref;
      const side = end === 'b' ? { right: spot.text } : { left: spot.text };
      const row = rows.get(terminal) ?? {
        key: `${segment.id}.${terminal}`,
        id: terminal,
        label: terminal === spot.label || terminal.endsWith(`.${spot.label}`) ? '' : spot.label,
        signal: spot.signalLabel,
        colour: spot.colour,
        screen: spot.kind === 'screen' || spot.kind === 'drain' || spot.kind === 'pigtail',
        left: undefined,
        right: undefined,
      };
      rows.set(terminal, { ...row, ...side });
    }
    const all = [...rows.values()];
    const [core] = all;
    const block = { id: segment.id, title: name, detail, role: undefined, folded: 0 };
    if (all.length !== 1 || core === undefined || core.screen) return { ...block, kind: 'cable', rows: all };
    return { ...block, kind: 'wire', rows: [turned ? { ...core, left: core.right, right: core.left } : core] };
  },
);

/**
 * Whether the end b of a run is drawn on the left: if its part comes before the part at the end a, sources first. The
 * two ends of a single wire look the same, so no wire has to cross itself.
 */
function turnedWires({ instances, joints }: Design): (id: string) => boolean {
  const parts = [
    ...(instances.connectors ?? []),
    ...(instances.subassemblies ?? []),
    ...(instances.pcbas ?? []),
    ...(instances.components ?? []),
  ];
  const ranks = { source: 0, destination: 2 };
  const rank = new Map(
    parts.map((part, index) => {
      const role = 'role' in part ? part.role : undefined;
      return [part.id, (role === 'source' || role === 'destination' ? ranks[role] : 1) * parts.length + index] as const;
    }),
  );
  const at = new Map<string, number>();
  for (const { a, b } of joints)
    for (const [wire, part] of [
      [a, b],
      [b, a],
    ] as const) {
      const order = rank.get(part.instance);
      if (wire.end !== undefined && order !== undefined) at.set(`${wire.instance} ${wire.end}`, order);
    }
  return (id) => (at.get(`${id} a`) ?? 0) > (at.get(`${id} b`) ?? Number.POSITIVE_INFINITY);
}

/** A breakout: a row for each element that ends there, with what happens to it. */
function breakoutBlock(catalog: Catalog, design: Design, breakout: Breakout): CanvasBlock {
  const { name } = describePart(catalog, 'breakouts', breakout);
  const rows = fateRows(catalog, design, breakout).map((row): BlockRow => {
    const id = row.segment === breakout.trunk.segment ? row.path : `${row.segment}.${row.path}`;
    return {
      key: fateKey(breakout.id, row),
      id,
      label: fateText(row),
      signal: undefined,
      colour: row.colour,
      screen: false,
      left: undefined,
      right: undefined,
    };
  });
  return { id: breakout.id, kind: 'breakout', title: name, detail: '', role: undefined, rows, folded: 0 };
}

/** True for the written-out terminal of a wire end, such as `w1@b.red`. */
export function isWireEnd(terminal: string): boolean {
  return parseTerminal(terminal)?.end !== undefined;
}

/** The key of the row of an element in a breakout. */
export function fateKey(breakout: string, { segment, path }: Pick<FateRow, 'segment' | 'path'>): string {
  return `${breakout}.${segment}.${path}`;
}

function fateText({ path, fate }: FateRow): string {
  if (fate === undefined) return 'open';
  if (fate.fate === 'terminated') return 'connected here';
  if (fate.fate === 'nc') return `cut back${fate.reason === undefined ? '' : `, ${fate.reason}`}`;
  return `→ ${fate.leg ?? '?'}${fate.legPath === undefined || fate.legPath === path ? '' : `.${fate.legPath}`}`;
}
