/**
 * The data of an imported WireViz file that the model can't represent. A design retains it under `extensions.wireviz`.
 */
import { isObject, type Design, type Json } from '@cablewright/model';
import type { Attributes } from '../harness/types.ts';

/**
 * The attributes of an instance in the file. They apply as long as the instance uses the record that was created from
 * them.
 */
export interface KeptConnector {
  /** The id of the instance. */
  readonly id: string;
  readonly name: string;
  readonly def: string;
  readonly attributes: Attributes;
  /** The template of the instance, if the template has another name. */
  readonly template?: string;
}

/** A cable or bundle. A bundle has one segment for each of its wires. */
export interface KeptCable {
  readonly name: string;
  readonly segments: readonly { readonly id: string; readonly def: string }[];
  readonly attributes: Attributes;
  readonly template?: string;
  /** The segment that is the shield of a bundle, if anything is connected to it. */
  readonly shield?: string;
  /** The element path of each wire of a cable. */
  readonly paths?: readonly string[];
  /** Absent if the file states no length. */
  readonly lengthMm?: number;
}

export interface KeptPart {
  readonly id: string;
  readonly def: string;
  readonly qty: number;
  readonly attributes: Attributes;
  /** The designator of the item it belongs to. Missing for an additional item of the bill of materials. */
  readonly of?: string;
}

/** Two connectors that are mated as a whole. */
export interface KeptMate {
  readonly from: string;
  readonly to: string;
  readonly arrow: string;
  /**
   * The pairs of terminals that meet, each of which is a joint of the cable. Missing in cables that were imported
   * before mates became joints.
   */
  readonly pins?: readonly (readonly [string, string])[];
}

export interface KeptFile {
  readonly file: string;
  readonly connectors: readonly KeptConnector[];
  readonly cables: readonly KeptCable[];
  readonly parts: readonly KeptPart[];
  /** Additional parts with a quantity of 0. Nothing is placed for them. */
  readonly uncounted: readonly Omit<KeptPart, 'id' | 'def'>[];
  readonly mates: readonly KeptMate[];
  /** The arrows of direct connections by their terminals. */
  readonly arrows: readonly { readonly from: string; readonly to: string; readonly arrow: string }[];
  readonly metadata: Attributes;
  readonly options: Attributes;
  readonly tweak?: Json;
  readonly unused: { readonly connectors: Attributes; readonly cables: Attributes };
}

/** The element that represents WireViz's wire `s` in an imported stock. */
export const shieldId = 'shield';

const lists = ['connectors', 'cables', 'parts', 'uncounted', 'mates', 'arrows'] as const;

/** The retained data. Undefined if the design isn't from WireViz, or if the data can no longer be read. */
export function keptOf(design: Design): KeptFile | undefined {
  const value = isObject(design.extensions) ? design.extensions['wireviz'] : undefined;
  return isKeptFile(value) ? value : undefined;
}

function isKeptFile(value: unknown): value is KeptFile {
  if (!isObject(value)) return false;
  const whole = lists.every((name) => Array.isArray(value[name]) && value[name].every(isObject));
  const maps = ['metadata', 'options', 'unused'].every((name) => isObject(value[name]));
  return whole && maps;
}
