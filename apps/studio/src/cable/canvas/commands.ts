/** Performs the commands of the gestures: each changes the cable, the selection or the view. */
import type { Catalog } from '@cablewright/engine';
import type { Design, TerminalRef } from '@cablewright/model';
import { failed } from '../../kit/page/toast.ts';
import { connect } from '../wiring/bench.ts';
import type { PastedRow } from '../wiring/clipboard.ts';
import type { WiringSpot } from '../wiring/spots.ts';
import { landEnd } from './edits.ts';
import type { Command, State } from './gesture/machine.ts';
import type { LitPath } from './lit.ts';
import { snapped, type BlockPlaces } from './scene/arrange.ts';
import type { ArrangedBlock, CanvasScene, CanvasLine } from './scene/scene.ts';
import type { CanvasPoint } from './scene/around.ts';

/** A question the canvas is asking, and where it appears. */
export type CanvasQuestion =
  | { readonly of: 'range'; readonly from: readonly WiringSpot[]; readonly to: WiringSpot }
  | { readonly of: 'drop'; readonly from: WiringSpot; readonly at: CanvasPoint }
  | { readonly of: 'cut'; readonly joint: number }
  /** The reason why an unconnected wire end is left open. */
  | { readonly of: 'open'; readonly at: TerminalRef }
  /** The length and stock of a cable. */
  | { readonly of: 'jacket'; readonly id: string }
  | { readonly of: 'paste'; readonly rows: readonly PastedRow[] }
  /** The effects of a newer revision of a placed cable. */
  | { readonly of: 'revise'; readonly id: string; readonly rev: number };

/** The selection on the canvas, besides the part whose properties are shown. */
export interface CanvasSelection {
  readonly blocks: ReadonlySet<string>;
  /** Pins in the order in which they were selected. */
  readonly pins: readonly string[];
}

export const nothing: CanvasSelection = { blocks: new Set(), pins: [] };

/** The dependencies of the commands. */
interface Bench {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly spots: ReadonlyMap<string, WiringSpot>;
  readonly scene: CanvasScene;
  readonly picked: CanvasSelection;
  readonly lit: LitPath | undefined;
  readonly moved: BlockPlaces;
  readonly edit: (label: string, change: (design: Design) => Design) => void;
  readonly select: (id: string) => void;
  readonly put: (label: string, next: BlockPlaces) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly hold: (state: State) => void;
  readonly setPicked: (picked: CanvasSelection) => void;
  readonly setLit: (lit: LitPath | undefined) => void;
  readonly ask: (question: CanvasQuestion) => void;
  /** Announces an action to screen readers. */
  readonly say: (text: string) => void;
}

type Do<K extends Command['do']> = Extract<Command, { do: K }>;

/** Performs one command. A command that can't be carried out shows the reason and changes nothing. */
export function perform(bench: Bench, command: Command): void {
  switch (command.do) {
    case 'connect':
      return land(bench, command);
    case 'drop': {
      const from = bench.spots.get(command.from);
      return from && bench.ask({ of: 'drop', from, at: command.at });
    }
    case 'land-end':
      return moveEnd(bench, command);
    case 'drop-end': {
      const joint = wayOf(bench, command.way)?.joint;
      return joint === undefined ? undefined : bench.ask({ of: 'cut', joint });
    }
    case 'move': {
      const { blocks, dx, dy } = command;
      return bench.put(`move ${blocks.join(', ')}`, withMoved(bench.scene.blocks, bench.moved, blocks, dx, dy));
    }
    case 'select':
      return selectBlock(bench, command);
    case 'select-pin': {
      const { pins } = bench.picked;
      const without = pins.filter((pin) => pin !== command.terminal);
      const next = without.length < pins.length ? without : [...pins, command.terminal];
      return bench.setPicked({ ...bench.picked, pins: next });
    }
    case 'select-box':
      return bench.setPicked(inBox(bench.scene, command.from, command.to, command.add ? bench.picked : nothing));
    case 'light':
      return light(bench, command);
    case 'pan':
      return bench.pan(command.dx, command.dy);
    case 'clear':
      bench.setPicked(nothing);
      return bench.setLit(undefined);
  }
}

function wayOf({ scene }: Bench, key: string): CanvasLine | undefined {
  return scene.ways.find((way) => way.key === key);
}

function land(bench: Bench, { from, to, goOn }: Do<'connect'>): void {
  const { catalog, design, spots, scene, picked, edit, say } = bench;
  const [first, second] = [spots.get(from), spots.get(to)];
  if (first === undefined || second === undefined) return;
  if (picked.pins.includes(from) && picked.pins.length > 1 && first.ref.instance !== second.ref.instance) {
    bench.ask({ of: 'range', from: picked.pins.flatMap((text) => spots.get(text) ?? []), to: second });
    return;
  }
  const { edited, label } = connect(catalog, design, first, second);
  if (!edited.ok) {
    failed("Couldn't connect these two", edited.reason);
    return;
  }
  edit(label, () => edited.design);
  say(`Connected ${label}`);
  const next = goOn ? nextPin(scene, from) : undefined;
  if (next !== undefined) bench.hold({ mode: 'wire', from: next, at: { x: 0, y: 0 }, sticky: true });
}

function moveEnd(bench: Bench, { way, end, to, copy }: Do<'land-end'>): void {
  const { design, spots, edit, say } = bench;
  const [line, spot] = [wayOf(bench, way), spots.get(to)];
  if (line?.joint === undefined || spot === undefined || line.ends[end].terminal === to) return;
  const edited = landEnd(design, line.joint, end, spot.ref, copy);
  if (!edited.ok) {
    failed("Couldn't move this end", edited.reason);
    return;
  }
  edit(`${copy ? 'copy' : 'move'} ${line.ends[end].terminal ?? ''} to ${to}`, () => edited.design);
  say(`Moved to ${to}`);
}

function selectBlock({ picked, setPicked, select }: Bench, { block, add }: Do<'select'>): void {
  if (!add) {
    setPicked({ blocks: new Set([block]), pins: nothing.pins });
    select(block);
    return;
  }
  const blocks = new Set(picked.blocks);
  if (!blocks.delete(block)) blocks.add(block);
  setPicked({ ...picked, blocks });
}

function light(bench: Bench, { way }: Do<'light'>): void {
  const line = wayOf(bench, way);
  const text = line?.ends[0].terminal ?? line?.ends[1].terminal;
  const spot = text === undefined ? undefined : bench.spots.get(text);
  if (spot === undefined) return;
  const again = bench.lit?.way === way && bench.lit.what === 'path';
  bench.setLit({ way, from: spot.ref, what: again ? 'net' : 'path' });
  bench.say(`${again ? 'Net' : 'Path'} of ${spot.text}`);
}

/** The free pin below the given one. */
export function nextPin(scene: CanvasScene, terminal: string): string | undefined {
  const block = scene.blocks.find((each) => each.rows.some((row) => row.left === terminal || row.right === terminal));
  const index = block?.rows.findIndex((row) => row.left === terminal || row.right === terminal) ?? -1;
  const next = block?.rows[index + 1];
  return next?.right ?? next?.left;
}

/** The positions after blocks were moved. Only the moved blocks get a position of their own. */
export function withMoved(
  blocks: readonly ArrangedBlock[],
  moved: BlockPlaces,
  ids: readonly string[],
  dx: number,
  dy: number,
): BlockPlaces {
  const next: Record<string, CanvasPoint> = { ...moved };
  for (const block of blocks)
    if (ids.includes(block.id)) next[block.id] = { x: snapped(block.x + dx), y: snapped(block.y + dy) };
  return next;
}

/** The blocks that lie entirely in a box or, if there are none, the pins in it, in reading order. */
function inBox(scene: CanvasScene, from: CanvasPoint, to: CanvasPoint, before: CanvasSelection): CanvasSelection {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const enclosed = scene.blocks.filter(
    (each) => each.x >= left && each.x + each.width <= right && each.y >= top && each.y + each.height <= bottom,
  );
  if (enclosed.length > 0)
    return { ...before, blocks: new Set([...before.blocks, ...enclosed.map((block) => block.id)]) };
  const inside = [...scene.handles.values()].flatMap((handles) =>
    handles.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom).slice(0, 1),
  );
  const first = inside[0]?.block;
  const pins = inside
    .filter((handle) => handle.block === first)
    .toSorted((a, b) => a.y - b.y)
    .map((handle) => handle.terminal);
  return { ...before, pins: [...new Set([...before.pins, ...pins])] };
}
