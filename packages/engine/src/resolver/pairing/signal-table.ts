/** The vocabulary's facts about signals that belong together. */
import { isObject, type Signal } from '@cablewright/model';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';

export interface SignalTable {
  /** True if either signal names the other in pairsWith. */
  readonly paired: (a: string, b: string) => boolean;
  /** The other line of a differential pair, whichever of the two names its mate. */
  readonly mateOf: (signal: string) => string | undefined;
  /** True if a line is connected to the mate of its counterpart, so that the two lines of a pair are crossed. */
  readonly crossed: (a: string, b: string) => boolean;
}

export const signalTable = derivedFromKinds<SignalTable>('signal table', ['vocab/signals'], (library) => {
  const pairs = new Map<string, Set<string>>();
  const mates = new Map<string, string>();
  const note = (a: string, b: string) => {
    const known = pairs.get(a);
    if (known === undefined) pairs.set(a, new Set([b]));
    else known.add(b);
  };
  for (const word of library.words('signals')) {
    if (!isObject(word)) continue;
    const { id, pairsWith, diffPair } = word as Signal;
    for (const other of Array.isArray(pairsWith) ? pairsWith : []) {
      note(id, other);
      note(other, id);
    }
    if (typeof diffPair === 'string') {
      mates.set(id, diffPair);
      if (!mates.has(diffPair)) mates.set(diffPair, id);
    }
  }
  const paired = (a: string, b: string) => pairs.get(a)?.has(b) === true;
  const mateOf = (signal: string) => mates.get(signal);
  const meetsMate = (a: string, b: string) => {
    const mate = mateOf(b);
    return mate !== undefined && (a === mate || paired(a, mate));
  };
  return { paired, mateOf, crossed: (a, b) => !paired(a, b) && (meetsMate(a, b) || meetsMate(b, a)) };
});
