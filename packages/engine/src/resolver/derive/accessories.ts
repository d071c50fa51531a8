/** The accessories that finish the plugs of a derived cable, and what relieves their contacts of strain. */
import type { ConnectorInstance, MechanicalInstance } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { StockFacts } from './stock.ts';

interface Accessories {
  readonly mechanical: MechanicalInstance[];
  /** One sentence for each plug on a sheathed cable that has no strain relief. */
  readonly notes: readonly string[];
}

const strainRelief = 'strain-relief';

/**
 * The accessories stated by the records of the connectors or their bodies. Plugs soldered to a board (`onBoard`) get
 * none, because the hood would have to enclose the board. Single wires need no strain relief, because the insulation
 * crimp holds them.
 */
export function accessoriesOf(
  library: Library,
  connectors: readonly ConnectorInstance[],
  onBoard: ReadonlySet<string>,
  stock: StockFacts | undefined,
): Accessories {
  const mechanical: MechanicalInstance[] = [];
  const notes: string[] = [];
  const isSheathed = stock !== undefined && stock.cores.length > 1;
  for (const { id, def } of connectors) {
    const composed = composeConnector(library, def);
    const known = onBoard.has(id)
      ? []
      : (composed?.accessories ?? []).filter((one) => definition(library, 'mechanicals', one.def) !== undefined);
    for (const { def: part, qty = 1 } of known)
      mechanical.push({ id: `m${mechanical.length + 1}`, def: part, qty, attachedTo: id });
    const tags = [composed?.record, composed?.body, ...known.map((one) => definition(library, 'mechanicals', one.def))];
    const isRelieved = tags.some((record) => record?.tags?.includes(strainRelief) === true);
    if (isSheathed && !isRelieved)
      notes.push(`Strain relief at ${id} is not stated: add a part that holds the jacket.`);
  }
  return { mechanical, notes };
}
