/** The contacts of a face with their names, as a list at the right edge of its paper. */
import { ink, type Item } from '../../display-list/display-list.ts';
import type { FacePin } from '../faces/face.ts';
import { builtIn } from '../../type/typesetter.ts';

const size = 2.1;
const pitch = 2.9;
const widest = 30;

interface PinList {
  readonly items: readonly Item[];
  /** mm it takes left of `right`; 0 when no contact has a name. */
  readonly width: number;
}

/** Lists only contacts with a name other than their number, in as many columns as the height requires. */
export function pinList(pins: readonly FacePin[], right: number, top: number, bottom: number): PinList {
  const named = pins.filter(({ id, name }) => name !== undefined && name !== '' && name !== id);
  if (named.length === 0) return { items: [], width: 0 };
  const rows = Math.max(1, Math.floor((bottom - top) / pitch));
  const columns = Math.ceil(named.length / rows);
  const numbers = Math.max(...named.map(({ id }) => builtIn.width(id, size, 'bold'))) + 1.5;
  const names = Math.min(widest, Math.max(...named.map(({ name }) => builtIn.width(name!, size))));
  const column = numbers + names + 3;
  const left = right - columns * column + 3;
  const items = named.flatMap(({ id, name }, i): Item[] => {
    const x = left + Math.floor(i / rows) * column;
    const y = top + (i % rows) * pitch + size;
    return [
      { kind: 'text', x, y, text: id, size, weight: 'bold' },
      { kind: 'text', x: x + numbers, y, text: builtIn.fit(name!, names, size), size, ink: ink.accent },
    ];
  });
  return { items, width: columns * column - 3 };
}
