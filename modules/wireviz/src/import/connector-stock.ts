/** Finds the connectors of a file in the library, or creates stubs for them. */
import { composeConnector, type Library } from '@cablewright/engine';
import { connectorDescription } from '../bom/bom.ts';
import type { ConnectorItem } from '../harness/types.ts';
import type { WirevizStock } from './stock.ts';
import { shortText } from './taken-ids.ts';
import { present } from '@cablewright/model';

interface ConnectorStock {
  readonly def: string;
  /** The pin ids of the record, in the order of the file. */
  readonly pins: readonly string[];
}

/** The maximum length of a pin id. */
const maxPinId = 40;

export function connectorStock(item: ConnectorItem, stock: WirevizStock): ConnectorStock {
  const pins = item.pins.map((pin) => pin.slice(0, maxPinId));
  const fields = {
    pins: pins.map((id, index) => ({
      id,
      ...present({ label: shortText(item.labels[index] ?? '') || undefined }),
    })),
  };
  const hasPins = (library: Library, id: string): boolean => {
    const composed = composeConnector(library, id);
    return (
      composed !== undefined &&
      composed.pins.length === pins.length &&
      pins.every((pin) => composed.pin(pin) !== undefined)
    );
  };
  const def = stock.idOf({
    kind: 'connectors',
    description: connectorDescription({ ...item, showPincount: !item.simple }),
    parts: item,
    own: fields,
    place: item.place,
    fits: hasPins,
    same: (library, id) =>
      hasPins(library, id) &&
      fields.pins.every((pin) => composeConnector(library, id)?.pin(pin.id)?.label === pin.label),
  });
  return { def, pins };
}
