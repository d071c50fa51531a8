/** One line with the numbers of records in a pack: the most interesting kinds first, all vocabularies as one. */
import { factsOf, isLibraryKind, type Names } from '@cablewright/model';

const words: Names = { one: 'word', many: 'words' };

export function countLines(counts: Readonly<Record<string, number>>): string[] {
  const lines = new Map<string, number>();
  for (const [kind, count] of Object.entries(counts)) {
    const name = kind.startsWith('vocab/') ? 'words' : kind;
    if (namesOf(name) === undefined) continue;
    lines.set(name, (lines.get(name) ?? 0) + count);
  }
  return [...lines]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([kind, count]) => `${count} ${(count === 1 ? namesOf(kind)?.one : namesOf(kind)?.many) ?? kind}`);
}

/** The names of a kind in that line; undefined for kinds that it leaves out, such as drawings. */
function namesOf(kind: string): Names | undefined {
  if (kind === 'words') return words;
  const facts = factsOf(kind);
  return facts?.packLine?.names ?? (facts?.packLine !== undefined || isLibraryKind(kind) ? facts?.names : undefined);
}

function rank(kind: string): number {
  return factsOf(kind)?.packLine?.position ?? (kind === 'words' ? 99 : 50);
}
