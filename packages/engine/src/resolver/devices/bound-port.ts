/** A port with every fact about its pins laid together: what its interface says, and over that what the device says. */
import type { Direction, Finding, PinMeaning, PortRequirement } from '@cablewright/model';

/** One pin of a bound port. A pin without a signal is left open: `nc`, or an open position the device does not bind. */
export interface BoundPin {
  readonly position: string;
  /** The text next to the pin: the label of the pinout, else of the signal. */
  readonly label: string;
  readonly signal?: string;
  readonly signalLabel: string;
  /** The kind of the signal; `none` for a pin that takes no part. */
  readonly kind: string;
  /** As the device sees it. A pin that says nothing is passive. */
  readonly dir: Direction;
  readonly level?: string;
  readonly accepts: readonly string[];
  readonly needs: readonly string[];
  readonly currentA?: number;
  readonly nominalV?: number;
  readonly minV?: number;
  readonly maxV?: number;
  /** A termination inside the device between this line and its mate, in Ω; 0 for none. */
  readonly terminationOhm?: number;
  /** It may stay open. */
  readonly optional?: boolean;
  /** A supply on the same contact as the line. */
  readonly phantom?: PinMeaning['phantom'];
  readonly confidence?: string;
  readonly src?: string;
  /** Of a line of a pair: the positive (hot) or the negative one. */
  readonly polarity?: '+' | '-';
  /** Of a supply: the source feeds only after it has detected a load that takes the supply. */
  readonly detected?: boolean;
  /** The frame of the device: where a screen lands. */
  readonly takesScreen: boolean;
}

export interface BoundPort {
  readonly device: string;
  readonly deviceLabel: string;
  readonly port: string;
  readonly portLabel: string;
  readonly interface?: string;
  readonly body?: string;
  readonly gender?: string;
  readonly role?: string;
  /** In the order people count them: 1, 2, 10, shell. */
  readonly pins: readonly BoundPin[];
  readonly byPosition: ReadonlyMap<string, BoundPin>;
  readonly requires: readonly PortRequirement[];
  /** Positions that every plug connects with each other, and those that must never be. */
  readonly joined: readonly (readonly string[])[];
  readonly apart: readonly (readonly string[])[];
  /** Of an adapter board: the footprint's prefix, empty for its pads. */
  readonly terminals?: string;
  readonly provides: readonly string[];
  /** Ports of equal facts have equal signatures: they pair alike. */
  readonly signature: string;
}

/** An adapter board: one port mates a device, the other is the cable's pads. */
export interface Adapter {
  readonly device: string;
  readonly label: string;
  readonly board: string;
  readonly mating: BoundPort;
  readonly pads: BoundPort;
}

export type Bound =
  | { readonly ok: true; readonly ports: readonly BoundPort[]; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };
