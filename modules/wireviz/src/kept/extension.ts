/** What a design keeps of the WireViz file it came from, under `extensions.wireviz`: everything the model has no place for. */
import { isObject, type Design } from '@cablewright/model';
import type { Attributes } from '../harness/types.ts';
import type { Json } from '../yaml/value.ts';

/** The attributes an instance had in the file. They apply while the instance uses the record that was made from them. */
export interface KeptConnector {
  /** The instance. */
  readonly id: string;
  readonly name: string;
  readonly def: string;
  readonly attributes: Attributes;
  /** The template it is an instance of, where that has another name. */
  readonly template?: string;
}

/** A cable, or a bundle: a bundle is one run of wire for each of its wires. */
export interface KeptCable {
  readonly name: string;
  readonly segments: readonly { readonly id: string; readonly def: string }[];
  readonly attributes: Attributes;
  readonly template?: string;
  /** The run that is the shield of a bundle, where something is connected to it. */
  readonly shield?: string;
  /** The element path of each wire, for a cable. */
  readonly paths?: readonly string[];
  readonly lengthMm: number;
}

export interface KeptPart {
  readonly id: string;
  readonly def: string;
  readonly qty: number;
  readonly attributes: Attributes;
  /** The designator of the item it is an additional component of; absent for an additional item of the bill of materials. */
  readonly of?: string;
}

export interface KeptFile {
  readonly file: string;
  readonly connectors: readonly KeptConnector[];
  readonly cables: readonly KeptCable[];
  readonly parts: readonly KeptPart[];
  /** Additional parts that count as none, so that nothing is placed for them. */
  readonly uncounted: readonly Omit<KeptPart, 'id' | 'def'>[];
  readonly mates: readonly { readonly from: string; readonly to: string; readonly arrow: string }[];
  /** The arrows of direct connections, by their terminals. */
  readonly arrows: readonly { readonly from: string; readonly to: string; readonly arrow: string }[];
  readonly metadata: Attributes;
  readonly options: Attributes;
  readonly tweak?: Json;
  readonly unused: { readonly connectors: Attributes; readonly cables: Attributes };
}

/** The element of an imported stock that is WireViz's wire `s`. */
export const shieldId = 'shield';

const lists = ['connectors', 'cables', 'parts', 'uncounted', 'mates', 'arrows'] as const;

/** What is kept, or undefined for a design of another origin, or where it is not readable any more. */
export function keptOf(design: Design): KeptFile | undefined {
  const kept = isObject(design.extensions) ? design.extensions['wireviz'] : undefined;
  return isKeptFile(kept) ? kept : undefined;
}

function isKeptFile(kept: unknown): kept is KeptFile {
  if (!isObject(kept)) return false;
  const whole = lists.every((name) => Array.isArray(kept[name]) && kept[name].every(isObject));
  const maps = ['metadata', 'options', 'unused'].every((name) => isObject(kept[name]));
  return whole && maps;
}
