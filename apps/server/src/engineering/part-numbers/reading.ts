import type { ReadSample } from '@cablewright/engine';

/** A parsed number for a response. `reading` is null if the scheme can't parse the number. */
export function readingAnswer({ number, reading, findings }: ReadSample) {
  if (reading === undefined) return { number, reading: null, findings };
  const { canonical, base, kinds, segments, count, variant, pattern } = reading;
  return {
    number,
    reading: { canonical, base, kinds: kinds ?? null, segments, count, variant: variant ?? null, pattern },
    findings,
  };
}
