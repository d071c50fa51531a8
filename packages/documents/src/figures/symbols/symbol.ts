/** Draws the symbol of a part on a line of a circuit. */
import { formatNumber, ink, type Item } from '../../display-list/display-list.ts';
import { generalPart, partSymbols, type PartSymbol } from './symbol-table.ts';

/** The side of a symbol's leading terminal: the anode of a part that conducts one way, otherwise the + terminal. */
type SymbolLead = 'left' | 'right' | 'top' | 'bottom';

const outline = { ink: ink.black, width: 0.35 };
const erased = { ink: ink.white, width: 1.6 };

/** The symbol with this name. An unknown name gives a plain outline. */
export function partSymbol(name: string): PartSymbol {
  return (Object.hasOwn(partSymbols, name) ? partSymbols[name] : undefined) ?? generalPart;
}

/** True if there is a symbol of this name. */
export function hasSymbol(name: string): boolean {
  return Object.hasOwn(partSymbols, name);
}

/** The symbol with its middle at (x, y), on a line that is already drawn, with its leading terminal on one side. */
export function drawSymbol(name: string, x: number, y: number, lead: SymbolLead): Item[] {
  const { strokes } = partSymbol(name);
  return strokes.map(({ d, fill, erases }): Item => {
    const path = placed(d, x, y, lead);
    if (erases === true) return { kind: 'path', d: path, stroke: erased };
    if (fill === 'black') return { kind: 'path', d: path, fill: ink.black };
    return { kind: 'path', d: path, stroke: outline, fill: fill === 'white' ? ink.white : undefined };
  });
}

/** Turns the points of a path. A symbol that points to the left is mirrored, so that nothing on it is upside down. */
function placed(d: string, x: number, y: number, lead: SymbolLead): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, along: string, across: string) => {
    const [u, v] = [Number(along), Number(across)];
    const point = { left: [u, v], right: [-u, v], top: [-v, u], bottom: [-v, -u] }[lead] as [number, number];
    return `${formatNumber(x + point[0])} ${formatNumber(y + point[1])}`;
  });
}
