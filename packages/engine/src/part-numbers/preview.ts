/** What a scheme would do if it were in force, for the person who is writing it: nothing is written. */
import type { Finding, NumberKind } from '@cablewright/model';
import type { NumbersInUse } from './numbers-in-use.ts';
import { healthSteps } from './report.ts';
import type { NumberReading, NumberScheme } from './number-scheme.ts';
import type { Steps } from './steps.ts';
import { offerNumber, type Offer } from './suggest.ts';

export interface ReadSample {
  readonly number: string;
  /** Absent when the number is not built as the scheme builds numbers. */
  readonly reading?: NumberReading;
  /** What is wrong with it: of a number in use for the parts that carry it, of any other for the kinds it is for. */
  readonly findings: readonly Finding[];
}

export interface SchemePreview {
  readonly samples: readonly ReadSample[];
  readonly proposals: readonly { readonly kind: NumberKind; readonly offer: Offer }[];
  /** How many different numbers are in use. */
  readonly numbers: number;
  /** How many of them the scheme would object to; they would be kept as they are. */
  readonly unfit: number;
  readonly findings: readonly Finding[];
}

/** `inUse` is the index as it is; the scheme reads it again, a step at a time. */
export function* previewSteps(
  scheme: NumberScheme,
  inUse: NumbersInUse,
  samples: readonly string[],
  kinds: readonly NumberKind[],
): Steps<SchemePreview> {
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

/** How a scheme reads one number. Without an index it is checked for a kind that the number itself states. */
export function readSample(scheme: NumberScheme, number: string, inUse?: NumbersInUse): ReadSample {
  const reading = scheme.read(number);
  const holders = inUse?.holders(number) ?? [];
  const kinds = holders.length > 0 ? holders.map(({ kind }) => kind) : [reading?.kinds?.[0] ?? 'design'];
  const findings = [...new Set(kinds)].flatMap((kind) => scheme.check(number, kind));
  return { number, ...(reading === undefined ? {} : { reading }), findings };
}
