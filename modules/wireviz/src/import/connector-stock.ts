/** Finds the connectors of a file in the library, or makes stubs for them. */
import { composeConnector, type Library } from '@cablewright/engine';
import { connectorDescription } from '../bom/bom.ts';
import type { ConnectorItem } from '../harness/types.ts';
import type { Stock } from './stock.ts';
import { shortText } from './taken-ids.ts';

interface ConnectorStock {
  readonly def: string;
  /** The pin ids of the record, in the order of the file. */
  readonly pins: readonly string[];
}

/** The maximum length of a pin id. */
const maxPinId = 40;

export function connectorStock(item: ConnectorItem, stock: Stock): ConnectorStock {
  const pins = item.pins.map((pin) => pin.slice(0, maxPinId));
  const own = {
    pins: pins.map((id, at) => ({ id, ...(item.labels[at] === '' ? {} : { label: shortText(item.labels[at]!) }) })),
  };
  const fits = (library: Library, id: string): boolean => {
    const found = composeConnector(library, id);
    return (
      found !== undefined && found.pins.length === pins.length && pins.every((pin) => found.pin(pin) !== undefined)
    );
  };
  const def = stock.idOf({
    kind: 'connectors',
    description: connectorDescription({ ...item, showPincount: !item.simple }),
    parts: item,
    own,
    place: item.place,
    fits,
    same: (library, id) =>
      fits(library, id) && own.pins.every((pin) => composeConnector(library, id)?.pin(pin.id)?.label === pin.label),
  });
  return { def, pins };
}
