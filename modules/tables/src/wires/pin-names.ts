/** Finds the pins of a catalog connector by any of their names. */
import type { Records } from '@cablewright/modules';
import { listIn, objectIn, textIn, type RecordDraft } from '../parts/draft.ts';

/** The id of a pin by its name in lower case. Ids take precedence over labels, labels over aliases. */
export function pinNames(db: Records, connector: RecordDraft): ReadonlyMap<string, string> {
  const body = db['bodies']?.[textIn(connector, 'body')];
  const pins = [...(body === undefined ? [] : listIn(body, 'positions')), ...listIn(connector, 'pins')];
  const names = new Map<string, string>();
  const add = (name: unknown, id: string) => {
    if (typeof name === 'string' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), id);
  };
  const ids = pins.map((pin) => textIn(pin, 'id'));
  for (const id of ids) add(id, id);
  for (const pin of pins) add(pin['label'], textIn(pin, 'id'));
  for (const pin of pins)
    for (const alias of Array.isArray(pin['aliases']) ? pin['aliases'] : []) add(alias, textIn(pin, 'id'));
  const meanings = objectIn(db['interfaces']?.[textIn(connector, 'interface')] ?? {}, 'pins');
  for (const [id, meaning] of Object.entries(meanings))
    if (ids.includes(id)) add((meaning as RecordDraft | null)?.['label'], id);
  return names;
}
