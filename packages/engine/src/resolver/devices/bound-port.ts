/** A port with all facts of its pins: those of its interface, overridden by those of the device. */
import type { SupplyLimits } from './supply-limits.ts';
import type { Direction, Finding, PinMeaning, PortRequirement } from '@cablewright/model';

/**
 * One pin of a bound port. A pin without a signal is left open: it is `nc`, or an open position without a signal from the
 * device.
 */
export interface BoundPin extends SupplyLimits {
  readonly position: string;
  /** The text next to the pin: the label of the pinout, otherwise of the signal. */
  readonly label: string;
  readonly signal?: string;
  readonly signalLabel: string;
  /** The kind of the signal; `none` for a pin that isn't used. */
  readonly kind: string;
  /** The direction as seen from the device. A pin that states no direction is passive. */
  readonly dir: Direction;
  readonly level?: string;
  readonly accepts: readonly string[];
  readonly needs: readonly string[];
  /** The colour of the conductor that the pinout names for the contact. */
  readonly color?: string;
  readonly currentA?: number;
  readonly nominalV?: number;
  readonly minV?: number;
  readonly maxV?: number;
  /** The type of load, if a fuse rule may leave its conductors without protection. */
  readonly loadType?: PinMeaning['loadType'];
  /** A termination inside the device between this line and its mate, in Ω; 0 means no termination. */
  readonly terminationOhm?: number;
  /** True if the pin may stay open. */
  readonly optional?: boolean;
  /** True if the device doesn't work with the pin open. */
  readonly required?: boolean;
  /** For a supply: true if several sources may feed it together. */
  readonly parallel?: boolean;
  /** True if devices of this kind may be connected in series. */
  readonly series?: boolean;
  /** A supply on the same contact as the line. */
  readonly phantom?: PinMeaning['phantom'];
  readonly confidence?: string;
  readonly src?: string;
  /** For a line of a pair: the positive (hot) or the negative line. */
  readonly polarity?: '+' | '-';
  /** The signal that this one measures with a separate conductor. */
  readonly senses?: string;
  /** For a supply: true if the source delivers only after it has detected a load that accepts the supply. */
  readonly detected?: boolean;
  /** For one phase of an alternating supply: its angle, in degrees. */
  readonly phaseDeg?: number;
  /** True for a position that the device leaves open. */
  readonly isOpen?: boolean;
  /** True for the frame of the device, to which a screen is connected. */
  readonly takesScreen: boolean;
  /** True if it accepts the screens of pairs inside the cable, and never the overall screen. */
  readonly takesPairScreens?: boolean;
}

/** A pin with a signal. */
export type SignalPin = BoundPin & { readonly signal: string };

export function hasSignal(pin: BoundPin): pin is SignalPin {
  return pin.signal !== undefined;
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
  /** In natural order: 1, 2, 10, shell. */
  readonly pins: readonly BoundPin[];
  readonly byPosition: ReadonlyMap<string, BoundPin>;
  readonly requires: readonly PortRequirement[];
  /** `joined`: positions that every plug connects with each other. `apart`: positions that must never be connected. */
  readonly joined: readonly (readonly string[])[];
  readonly apart: readonly (readonly string[])[];
  /** For an adapter board: the prefix of the footprint, empty for its pads. */
  readonly terminals?: string;
  readonly provides: readonly string[];
  /** Ports with equal facts have equal signatures, and pair in the same way. */
  readonly signature: string;
}

/** An adapter board: one port mates a device, the other is the pads for the cable. */
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
