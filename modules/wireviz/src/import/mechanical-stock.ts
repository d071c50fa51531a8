/** Finds or creates parts without terminals: additional components, and additional items of the bill of materials. */
import type { FilePosition } from '@cablewright/modules/reading';
import type { PartData } from '../harness/types.ts';
import type { WirevizStock } from './stock.ts';
import { shortText } from './taken-ids.ts';

interface ExtraPart {
  readonly description: string;
  readonly parts: PartData;
  readonly unit: string | undefined;
  readonly place: FilePosition;
}

/** The part in the library, or a stub. If the quantity has a unit, such as metres of sleeve, the name includes the unit. */
export function mechanicalStock({ description, parts, unit, place }: ExtraPart, stock: WirevizStock): string {
  const fields = { kind: 'other' };
  const name = unit === undefined || unit === '' ? description : `${description} (${unit})`;
  return stock.idOf({
    kind: 'mechanicals',
    description: shortText(name),
    parts,
    own: fields,
    place,
    fits: (library, id) => library.get('mechanicals', id) !== undefined,
  });
}
