/** The contents of a WireViz file: connectors, cables and connections, with templates, ranges and defaults resolved. */
import type { FilePosition } from '@cablewright/modules/reading';
import type { Json } from '@cablewright/model';

/** Part data of an item, or of one wire in a bundle. */
export interface PartData {
  readonly pn?: string;
  readonly manufacturer?: string;
  readonly mpn?: string;
  readonly supplier?: string;
  readonly spn?: string;
}
export const partKeys = ['pn', 'manufacturer', 'mpn', 'supplier', 'spn'] as const;

export interface AddedPart extends PartData {
  readonly type: string;
  readonly subtype?: string;
  readonly qty: number;
  readonly multiplier?: string;
  readonly unit?: string;
  readonly attributes: Attributes;
  readonly place: FilePosition;
}

/** Attributes as written, under their current keys. */
export type Attributes = Readonly<Record<string, Json>>;

interface ItemBase extends PartData {
  /** The designator. That of an unnamed instance starts with `__`. */
  readonly name: string;
  readonly template: string;
  readonly place: FilePosition;
  readonly attributes: Attributes;
  readonly type?: string;
  readonly color?: string;
  readonly showName: boolean;
  readonly ignoreInBom: boolean;
  readonly added: readonly AddedPart[];
}

export interface ConnectorItem extends ItemBase {
  readonly kind: 'connector';
  readonly subtype?: string;
  readonly pins: readonly string[];
  /** Labels by pin position; empty for a pin without a label. */
  readonly labels: readonly string[];
  readonly simple: boolean;
  readonly showPincount: boolean;
  /** Pairs of shorted pins, by position. */
  readonly loops: readonly (readonly [number, number])[];
}

export interface CableItem extends ItemBase {
  readonly kind: 'cable';
  readonly bundle: boolean;
  readonly gauge?: { readonly value: string; readonly unit: string };
  /** The length as written, or 0 if the file has none. */
  readonly length: number;
  readonly lengthUnit: string;
  readonly shield: boolean | string;
  readonly wires: number;
  /** One colour for each wire, or none at all. */
  readonly colours: readonly string[];
  readonly labels: readonly string[];
  /** The part data of each wire, for a bundle that states it in lists. */
  readonly wireParts: readonly PartData[];
}

export type WirevizItem = ConnectorItem | CableItem;

/** A pin by position. */
export interface PinAt {
  readonly connector: string;
  readonly pin: number;
}

/** A wire of a cable and the pins at its ends. `wire` is the position from 0, or `s` for the shield. */
export interface WirevizRun {
  readonly cable: string;
  readonly wire: number | 's';
  readonly from?: PinAt;
  readonly to?: PinAt;
  readonly place: FilePosition;
}

/** Two pins joined by a single arrow. */
export interface PinMate {
  readonly from: PinAt;
  readonly to: PinAt;
  readonly arrow: string;
  readonly place: FilePosition;
}

/** Two connectors that are mated by a double arrow. */
export interface Mate {
  readonly from: string;
  readonly to: string;
  readonly arrow: string;
  readonly place: FilePosition;
}

export interface BomItem extends PartData {
  readonly description: string;
  readonly qty: number;
  readonly unit?: string;
  readonly designators: readonly string[];
  readonly attributes: Attributes;
  readonly place: FilePosition;
}

export interface WirevizHarness {
  readonly file: string;
  /** Connectors that connection sets use, in the order of their first use. */
  readonly connectors: readonly ConnectorItem[];
  readonly cables: readonly CableItem[];
  readonly runs: readonly WirevizRun[];
  readonly pinMates: readonly PinMate[];
  readonly mates: readonly Mate[];
  readonly bomItems: readonly BomItem[];
  readonly metadata: Attributes;
  readonly options: Attributes;
  readonly tweak?: Json;
  /** Connectors and cables that no connection set uses, as written. */
  readonly unused: { readonly connectors: Attributes; readonly cables: Attributes };
}
