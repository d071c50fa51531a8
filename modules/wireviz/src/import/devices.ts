/** Connectors that stand for boards, supplies, motors or switches, offered as devices. */
import { idFromLabel, type Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { FilePosition } from '@cablewright/modules/reading';
import wordData from '../../data/device-words.json' with { type: 'json' };
import type { ConnectorItem, Harness } from '../harness/types.ts';
import { shortText } from './taken-ids.ts';

export interface DeviceOffer {
  /** The connector of the cable that goes to it. */
  readonly connector: string;
  readonly kind: string;
  /** The word that speaks for it. */
  readonly word: string;
  readonly id: string;
  /** The device, as a record of the kind `devices`. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly place: FilePosition;
}

/** One device for each connector whose words are those of a device and of no connector. */
export function deviceOffers(harness: Harness, design: Design, db: Records): DeviceOffer[] {
  const taken = new Set(Object.keys(db['devices'] ?? {}));
  return harness.connectors.flatMap((item, at) => {
    const found = deviceWord(item);
    const instance = design.instances.connectors?.[at];
    if (found === undefined || instance === undefined) return [];
    const label = shortText([item.type, item.subtype].filter((text) => text !== undefined).join(' ') || item.name);
    const id = idFromLabel(label, (one) => taken.has(one), 'device');
    taken.add(id);
    const ports = [{ id: 'port', label: item.name.startsWith('__') ? label : item.name }];
    const record = { id, label, kind: found.kind, ports, tags: ['stub'], src: `WireViz file ${harness.file}` };
    return [{ connector: instance.id, ...found, id, record, place: item.place }];
  });
}

function deviceWord(item: ConnectorItem): { readonly kind: string; readonly word: string } | undefined {
  const words = wordsOf(`${item.type ?? ''} ${item.subtype ?? ''}`);
  if (wordData.connectors.some((word) => words.has(word))) return undefined;
  const named = new Set([...words, ...wordsOf(item.name.startsWith('__') ? '' : item.name)]);
  for (const { kind, words: known } of wordData.devices) {
    const word = known.find((one) => named.has(one));
    if (word !== undefined) return { kind, word };
  }
  return undefined;
}

/** Words in lower case, without numbers at their end: `Motor1` is a motor, and so are motors. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .flatMap((word) => [word, ...word.split('-')]);
  return new Set(words.flatMap((word) => [word, word.replace(/\d+$/, ''), word.replace(/s\d*$/, '')]));
}
