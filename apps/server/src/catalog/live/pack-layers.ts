import type { RecordEdit } from '@cablewright/engine';
import type { Json } from '@cablewright/model';

/** A write or deletion of a record in a layer: the hub's own, or a pack's. */
export interface LayerWrite {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly op: 'put' | 'delete';
  readonly after: Json;
}

interface Layers {
  /** Whether the hub has its own record, which hides those of packs. */
  own: boolean;
  readonly packs: Map<string, Json>;
}

/** Determines which layer of a design or drawing is in force. Only the records of packs are stored, which are few. */
export class PackLayers {
  readonly #layers = new Map<string, Layers>();

  /**
   * How a write changes the record in force. Undefined if it changes a hidden layer. `known` says whether a record is
   * in force already.
   */
  editOf({ kind, key, pack, op, after }: LayerWrite, known: boolean): RecordEdit | undefined {
    const layers = this.#layers.get(`${kind}:${key}`);
    if (pack === undefined) return { kind, key, after: op === 'put' ? after : firstOf(layers?.packs) };
    if (layers?.own ?? known) return undefined;
    const packs = new Map(layers?.packs);
    if (op === 'put') packs.set(pack, after);
    else packs.delete(pack);
    return { kind, key, after: firstOf(packs) };
  }

  remember({ kind, key, pack, op, after }: LayerWrite, known: boolean): void {
    const address = `${kind}:${key}`;
    const layers = this.#layers.get(address);
    if (pack === undefined) {
      if (layers !== undefined) layers.own = op === 'put';
      return;
    }
    const { packs } = layers ?? this.#add(address, known);
    if (op === 'put') packs.set(pack, after);
    else packs.delete(pack);
    if (packs.size === 0) this.#layers.delete(address);
  }

  #add(address: string, own: boolean): Layers {
    const layers = { own, packs: new Map<string, Json>() };
    this.#layers.set(address, layers);
    return layers;
  }
}

/** If several packs have a record with the same id, the pack whose name sorts first wins. */
function firstOf(packs: ReadonlyMap<string, Json> | undefined): Json {
  const [first] = [...(packs ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return first === undefined ? null : first[1];
}
