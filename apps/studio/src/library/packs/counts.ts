/** What a pack adds, in a line a person reads: the kinds they would look for first, words of vocabularies as one. */
import { isLibraryKind, kindNames } from '@cablewright/model';

const order = ['designs', 'devices', 'connectors', 'wires', 'components', 'pcbas', 'conditioning-recipes', 'hazards'];

const names: Readonly<Record<string, { one: string; many: string }>> = {
  designs: { one: 'example cable', many: 'example cables' },
  devices: { one: 'device', many: 'devices' },
  'conditioning-recipes': { one: 'conditioning recipe', many: 'conditioning recipes' },
  hazards: { one: 'hazard', many: 'hazards' },
  words: { one: 'word', many: 'words' },
};

export function countLines(counts: Readonly<Record<string, number>>): string[] {
  const lines = new Map<string, number>();
  for (const [kind, count] of Object.entries(counts)) {
    const name = kind.startsWith('vocab/') ? 'words' : kind;
    if (name === 'drawings' || (!isLibraryKind(name) && names[name] === undefined)) continue;
    lines.set(name, (lines.get(name) ?? 0) + count);
  }
  return [...lines]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([kind, count]) => `${count} ${wordFor(kind, count)}`);
}

function rank(kind: string): number {
  if (order.includes(kind)) return order.indexOf(kind);
  return kind === 'words' ? 99 : 50;
}

function wordFor(kind: string, count: number): string {
  const name = isLibraryKind(kind) ? kindNames[kind] : names[kind];
  return (count === 1 ? name?.one : name?.many) ?? kind;
}
