/** Finds connectors that represent boards, supplies, motors or switches, and offers them as devices. */
import { idFromLabel, type Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { FilePosition } from '@cablewright/modules/reading';
import wordData from '../../data/device-words.json' with { type: 'json' };
import type { ConnectorItem, WirevizHarness } from '../harness/types.ts';
import { shortText } from './taken-ids.ts';

export interface DeviceOffer {
  /** The connector of the cable that mates with the device. */
  readonly connector: string;
  readonly kind: string;
  /** The word that suggests a device. */
  readonly word: string;
  readonly id: string;
  /** The device as a record of the kind `devices`. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly place: FilePosition;
}

/** A device for each connector whose words suggest a device rather than a connector. */
export function deviceOffers(harness: WirevizHarness, design: Design, db: Records): DeviceOffer[] {
  const usedIds = new Set(Object.keys(db['devices'] ?? {}));
  return harness.connectors.flatMap((item, index) => {
    const device = deviceWord(item);
    const instance = design.instances.connectors?.[index];
    if (device === undefined || instance === undefined) return [];
    const label = shortText([item.type, item.subtype].filter((text) => text !== undefined).join(' ') || item.name);
    const id = idFromLabel(label, (candidate) => usedIds.has(candidate), 'device');
    usedIds.add(id);
    const ports = [{ id: 'port', label: item.name.startsWith('__') ? label : item.name }];
    const record = { id, label, kind: device.kind, ports, tags: ['stub'], src: `WireViz file ${harness.file}` };
    return [{ connector: instance.id, ...device, id, record, place: item.place }];
  });
}

function deviceWord(item: ConnectorItem): { readonly kind: string; readonly word: string } | undefined {
  const words = wordsOf(`${item.type ?? ''} ${item.subtype ?? ''}`);
  if (wordData.connectors.some((word) => words.has(word))) return undefined;
  const itemWords = new Set([...words, ...wordsOf(item.name.startsWith('__') ? '' : item.name)]);
  for (const { kind, words: deviceWords } of wordData.devices) {
    const word = deviceWords.find((candidate) => itemWords.has(candidate));
    if (word !== undefined) return { kind, word };
  }
  return undefined;
}

/**
 * The words of a text in lower case, without trailing numbers and plural endings: both `Motor1` and `motors` contain
 * `motor`.
 */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .flatMap((word) => [word, ...word.split('-')]);
  return new Set(words.flatMap((word) => [word, word.replace(/\d+$/, ''), word.replace(/s\d*$/, '')]));
}
