/** Records that the parts of a design are made from, at any depth, and that break their schema: all they say would be missing. */
import { isLibraryKind, vocabularyOf, type Finding } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { memoById } from '../library/memo.ts';
import { referencesOf, type Reference } from '../library/references.ts';
import { isSound } from '../library/sound.ts';
import type { CheckContext } from './context.ts';

type Used = Pick<Reference, 'kind' | 'id'>;

/** What a record is made from. A pinout lists bodies it fits, and a body its mate: those are no part of the cable. */
function madeFrom(kind: string, record: object): Used[] {
  const { construction } = record as { readonly construction?: unknown };
  const words = typeof construction === 'string' ? [{ kind: 'vocab/constructions', id: construction }] : [];
  const named = referencesOf(kind, record).filter(
    (used) =>
      (isLibraryKind(used.kind) || vocabularyOf(used.kind) !== undefined) &&
      !(used.kind === 'bodies' && (kind === 'bodies' || kind === 'interfaces')),
  );
  return [...named, ...words];
}

/** The broken records under a sound definition, which is named `<kind> <id>`. */
const brokenUnder = memoById((library: Library, name: string): readonly Used[] => {
  const [kind = '', id = ''] = name.split(' ');
  const broken: Used[] = [];
  const seen = new Set([name]);
  const open: Used[] = [{ kind, id }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const record = library.entry(next.kind, next.id)?.record;
    if (record === undefined) continue;
    if (!isSound(next.kind, record)) {
      broken.push(next);
      continue;
    }
    for (const used of madeFrom(next.kind, record)) {
      const key = `${used.kind} ${used.id}`;
      if (!seen.has(key)) open.push(used);
      seen.add(key);
    }
  }
  return broken;
});

/** One finding for each broken record, at the first part that needs it. Broken definitions of the parts themselves are found elsewhere. */
export function brokenDefinitionFindings({ design, library, report, pointer }: CheckContext): Finding[] {
  const { connectors = [], segments = [], components = [], pcbas = [], mechanical = [] } = design.instances;
  const placed = [
    ...connectors.map((one, i) => ({ one, kind: 'connectors', at: `${pointer('connectors', one, i)}/def` })),
    ...segments.map((one, i) => ({ one, kind: 'wires', at: `${pointer('segments', one, i)}/def` })),
    ...components.map((one, i) => ({ one, kind: 'components', at: `${pointer('components', one, i)}/def` })),
    ...pcbas.map((one, i) => ({ one, kind: 'pcbas', at: `${pointer('pcbas', one, i)}/def` })),
    ...mechanical.map((one, i) => ({ one, kind: 'mechanicals', at: `${pointer('mechanical', one, i)}/def` })),
  ];
  const parts = placed.map(({ one: { id, def }, kind, at }) => ({ id, def, kind, at }));
  for (const [i, connector] of connectors.entries())
    for (const [n, { contact, seal, plug }] of (connector.cavities ?? []).entries())
      for (const def of [contact, seal, plug])
        if (def !== undefined)
          parts.push({
            id: connector.id,
            def,
            kind: 'mechanicals',
            at: `${pointer('connectors', connector, i)}/cavities/${n}`,
          });
  const found = new Map<string, Finding>();
  for (const { id, def, kind, at } of parts) {
    for (const broken of brokenUnder(library, `${kind} ${def}`)) {
      const key = `${broken.kind} ${broken.id}`;
      if ((broken.kind === kind && broken.id === def) || found.has(key)) continue;
      const list = vocabularyOf(broken.kind);
      const where = list === undefined ? `of ${broken.kind}` : `of the vocabulary of ${list.replaceAll('-', ' ')}`;
      const message = `${id} needs "${broken.id}" ${where}, which is an invalid record. Fix the record.`;
      found.set(key, report('broken-definition', { instance: id, pointer: at }, message, { found: broken.id }));
    }
  }
  return [...found.values()];
}
