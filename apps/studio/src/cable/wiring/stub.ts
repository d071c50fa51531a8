/**
 * A stub: a placeholder for a part the library lacks, with just enough data to be wired. It is marked as a stub until
 * it is replaced.
 */
import type { Library } from '@cablewright/engine';
import { idFromLabel, type LibraryKind } from '@cablewright/model';

/** The kinds of part that a stub can stand for, with the noun that is counted. */
export const stubKinds = {
  connectors: 'Positions',
  wires: 'Cores',
  components: undefined,
  mechanicals: undefined,
} as const satisfies Partial<Record<LibraryKind, string | undefined>>;
export type StubKind = keyof typeof stubKinds;

/** Maximum number of positions or cores of a stub. */
export const maxCount = 200;

/**
 * A plain part with only a name; `count` is its number of positions or cores. Its id is made from its name and is free.
 */
export function plainPart(library: Library, kind: StubKind, name: string, count: number) {
  const id = idFromLabel(name, (each) => library.get(kind, each) !== undefined, 'part');
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const contents = {
    connectors: { pins: numbers.map((n) => ({ id: String(n) })) },
    wires: {
      structure: {
        type: 'group',
        id: 'cable',
        role: 'cable',
        children: numbers.map((n) => ({ type: 'conductor', id: count === 1 ? 'core' : `core-${n}` })),
      },
    },
    components: { kind: 'resistor' },
    mechanicals: { kind: 'other' },
  };
  return { id, label: name, ...contents[kind] };
}

/** The record of a stub: a plain part marked as a placeholder. */
export function stubOf(library: Library, kind: StubKind, name: string, count: number) {
  const part = plainPart(library, kind, `stub ${name}`, count);
  return { ...part, label: `${name} (stub)`, tags: ['stub'], description: 'Stub: replace it with the real part.' };
}

/** The number of positions in a name: the one before P, POS, WAY or CORE (`DT04-4P`, `4 way`); 2 if it has none. */
export function countIn(name: string): number {
  const match = /(\d+)\s*-?\s*(?:p|pos|pin|pins|way|core|cores|c)\b/i.exec(name);
  return Math.min(maxCount, Math.max(1, Number(match?.[1] ?? 2)));
}
