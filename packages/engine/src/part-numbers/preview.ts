/** Previews a scheme for its author as if it were in force. Nothing is saved. */
import { type Finding, type NumberKind, present } from '@cablewright/model';
import type { NumbersInUse } from './numbers-in-use.ts';
import { healthSteps } from './report.ts';
import type { NumberReading, NumberScheme } from './number-scheme.ts';
import type { LongComputation } from './steps.ts';
import { offerNumber, type OfferedNumber } from './suggest.ts';

export interface ReadSample {
  readonly number: string;
  /** Absent if the number doesn't match the scheme. */
  readonly reading?: NumberReading;
  /**
   * Findings for the number. A number in use is checked for the parts that carry it, any other number for the kind that it
   * states.
   */
  readonly findings: readonly Finding[];
}

export interface SchemePreview {
  readonly samples: readonly ReadSample[];
  readonly proposals: readonly { readonly kind: NumberKind; readonly offer: OfferedNumber }[];
  /** Number of distinct numbers in use. */
  readonly numbers: number;
  /** Number of numbers in use that the scheme would object to. They would be kept unchanged. */
  readonly unfit: number;
  readonly findings: readonly Finding[];
}

/** `inUse` is the current index; the scheme rereads it in steps. */
export function* previewSteps(
  scheme: NumberScheme,
  inUse: NumbersInUse,
  samples: readonly string[],
  kinds: readonly NumberKind[],
): LongComputation<SchemePreview> {
  const under = yield* inUse.reading(scheme);
  const { numbers, unfit, findings } = yield* healthSteps(under);
  return {
    samples: samples.map((number) => readSample(scheme, number, under)),
    proposals: kinds.map((kind) => ({ kind, offer: offerNumber(scheme, kind, under) })),
    numbers,
    unfit,
    findings,
  };
}

/**
 * How a scheme reads one number. A number that isn't in the index is checked for the first kind that it states, otherwise as
 * a design.
 */
export function readSample(scheme: NumberScheme, number: string, inUse?: NumbersInUse): ReadSample {
  const reading = scheme.read(number);
  const holders = inUse?.holders(number) ?? [];
  const kinds = holders.length > 0 ? holders.map(({ kind }) => kind) : [reading?.kinds?.[0] ?? 'design'];
  const findings = [...new Set(kinds)].flatMap((kind) => scheme.check(number, kind));
  return { number, ...present({ reading }), findings };
}
