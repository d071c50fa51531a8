/** Compares the connections drawn in the schematic of a cable with its nets. */
import type { Item, Sheet } from '@cablewright/documents/test-kit/sheets.ts';
import { composeBoard, composeConnector, definition, elementsOf, netsOf } from '@cablewright/engine';
import type { Cable } from './all-cables.ts';
import { drawnGroups } from './drawn-lines.ts';

/**
 * Reports lines that connect different nets, a net that is drawn in separate parts, and connected pins that are not
 * drawn.
 */
export function netFaults(
  { catalog, design }: Cable,
  sheets: readonly Sheet[],
  content: (sheet: Sheet) => readonly Item[],
): string[] {
  const nets = netsOf(catalog, design);
  const copper = copperNames(nets);
  const groups = drawnGroups(sheets, content).map((names) => names.filter((name) => copper.has(name)));
  const joined = groups.flatMap((names) => {
    const found = Map.groupBy(names, (name) => copper.get(name)!.net);
    return found.size < 2 ? [] : [`drawn joined: ${[...found.values()].map(([name]) => name).join(' and ')}`];
  });
  const groupOf = new Map(groups.flatMap((names, i) => names.map((name) => [name, i] as const)));
  const missing = [...copper].filter(([name, { isNeeded }]) => isNeeded && !groupOf.has(name));
  const byNet = Map.groupBy(
    [...copper].filter(([name]) => groupOf.has(name)),
    ([, { net }]) => net,
  );
  const apart = [...byNet].flatMap(([net, those]) => {
    // The copper of a board connects its terminals without a drawn line.
    const pieces = new Pieces();
    for (const [name, { board }] of those) pieces.join(`group ${groupOf.get(name)}`, board ?? name);
    const parts = Map.groupBy(those, ([name, { board }]) => pieces.of(board ?? name));
    return parts.size < 2
      ? []
      : [`${net} is drawn apart: ${[...parts.values()].map(([first]) => first![0]).join(', ')}`];
  });
  return [...joined, ...apart, ...missing.map(([name]) => `not drawn: ${name}`)];
}

interface Copper {
  readonly net: string;
  /** The board whose copper the terminal is on. */
  readonly board?: string;
  readonly isNeeded: boolean;
}

function copperNames(nets: ReturnType<typeof netsOf>): Map<string, Copper> {
  const { flat, list } = nets;
  const { connectors = [], pcbas = [], segments = [] } = flat.design.instances;
  const onNet = new Set(list.flatMap(({ pins }) => pins.map(({ instance, terminal }) => `${instance}.${terminal}`)));
  const at = (instance: string, terminal: string) => nets.copperAt({ instance, terminal });
  const pins = connectors.flatMap(({ id, def }) =>
    (composeConnector(flat.libraryOf(id), def)?.pins ?? []).map((pin) => {
      const name = `${id}.${pin.id}`;
      return [name, { net: at(id, pin.id), isNeeded: onNet.has(name) }] as const;
    }),
  );
  const boards = pcbas.flatMap(({ id, def }) =>
    (composeBoard(flat.libraryOf(id), def)?.terminals ?? []).map((terminal) => {
      return [`${id}.${terminal.id}`, { net: at(id, terminal.id), board: id, isNeeded: false }] as const;
    }),
  );
  const cores = segments.flatMap((segment) => {
    const wire = definition(flat.libraryOf(segment.id), 'wires', segment.def);
    const carried = (path: string) => segment.scope === undefined || segment.scope.includes(path);
    const copper = wire === undefined ? [] : elementsOf(wire).copper.filter(({ path }) => carried(path));
    return copper.map(({ path }) => {
      return [`${segment.id}.${path}`, { net: at(segment.id, path), isNeeded: true }] as const;
    });
  });
  return new Map<string, Copper>([...pins, ...boards, ...cores]);
}

class Pieces {
  readonly #parent = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
    return root;
  }

  join(a: string, b: string): void {
    const [one, two] = [this.of(a), this.of(b)];
    if (one !== two) this.#parent.set(one, two);
  }
}
