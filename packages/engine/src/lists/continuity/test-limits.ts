/** Test limits that depend on the voltage and kind of the nets. */
import type { TestParameters } from '@cablewright/model';
import type { NetId } from '../../connectivity/nets/nets.ts';
import type { ResolvedTestParameters } from './parameters.ts';

/** Parameters of the insulation test between two nets. Units: V DC, MΩ, s, µA. */
export type InsulationLimits = Omit<ResolvedTestParameters, 'continuityOhmsMax'>;

/** The test of a protective conductor with a current, in A, for a time in s. */
export interface Bond {
  readonly amperes: number;
  /** Maximum resistance in addition to that of the conductor itself at 20 °C, in Ω. */
  readonly beyondOhms: number;
  /** Maximum resistance including the conductor, in Ω. Absent if the data of the wire is incomplete. */
  readonly maxOhms?: number;
  readonly seconds?: number;
}

export interface TestLimits {
  /** The limits for two nets, or undefined if the parameters of the data apply. */
  between(netA: NetId, netB: NetId): InsulationLimits | undefined;
  /** The test of a protective conductor net with a resistance of `ohms` at 20 °C. Undefined for any other net. */
  bond(net: NetId, ohms: number | undefined): Bond | undefined;
}

/** The limits in the parameters, without those of the continuity test. */
export function insulationLimits({
  continuityOhmsMax: _continuity,
  ...limits
}: ResolvedTestParameters): InsulationLimits {
  return limits;
}

/** True if both use the same limits. */
export function sameLimits(one: TestParameters, other: TestParameters): boolean {
  return sameWithstand(one, other) && isolationNames.every((name) => one[name] === other[name]);
}

/** True if both have the same withstand test, or none. */
export function sameWithstand(one: TestParameters, other: TestParameters): boolean {
  return hipotNames.every((name) => one[name] === other[name]);
}

const isolationNames = ['isolationVolts', 'isolationMinMohm', 'isolationSeconds'] as const;
const hipotNames = ['hipotVolts', 'hipotSeconds', 'hipotMaxMicroamps'] as const;
