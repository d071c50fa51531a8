/** A stub: a part the library lacks, with just enough to be wired. It says what it is until it is replaced. */
import type { Library } from '@cablewright/engine';
import { idFromLabel, type LibraryKind } from '@cablewright/model';

/** The kinds of part that a stub can stand for, by what is counted of them. */
export const stubKinds = {
  connectors: 'Positions',
  wires: 'Cores',
  components: undefined,
  mechanicals: undefined,
} as const satisfies Partial<Record<LibraryKind, string | undefined>>;
export type StubKind = keyof typeof stubKinds;

/** The most positions or cores a stub begins with. */
export const maxCount = 200;

/** A plain part with a name and nothing more: `count` is its positions or cores. Its id follows from its name and is free. */
export function plainPart(library: Library, kind: StubKind, name: string, count: number) {
  const id = idFromLabel(name, (each) => library.get(kind, each) !== undefined, 'part');
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const own = {
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
  return { id, label: name, ...own[kind] };
}

/** The record of a stub: a plain part that is marked as a placeholder. */
export function stubOf(library: Library, kind: StubKind, name: string, count: number) {
  const part = plainPart(library, kind, `stub ${name}`, count);
  return { ...part, label: `${name} (stub)`, tags: ['stub'], description: 'Stub: replace it with the real part.' };
}

/** How many positions a name speaks of: the number before P, POS, WAY or CORE (`DT04-4P`, `4 way`); 2 where it says nothing. */
export function countIn(name: string): number {
  const found = /(\d+)\s*-?\s*(?:p|pos|pin|pins|way|core|cores|c)\b/i.exec(name);
  return Math.min(maxCount, Math.max(1, Number(found?.[1] ?? 2)));
}
