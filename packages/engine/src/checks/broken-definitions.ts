/**
 * Finds records that break their schema and that a part of the design depends on, at any depth. Everything they state would
 * be missing.
 */
import { isLibraryKind, referencesOf, vocabularyOf, type Finding, type Reference } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { derivedById } from '@cablewright/derive';
import { isSound } from '../library/sound.ts';
import type { CheckContext } from './context.ts';

type Used = Pick<Reference, 'kind' | 'id'>;

/** The records that a record is made from. The bodies that a pinout fits and the mate of a body are not part of the cable. */
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

/** The broken records beneath a valid definition, which is named `<kind> <id>`. */
const brokenUnder = derivedById('broken definitions', (library: Library, name: string): readonly Used[] => {
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

/**
 * Reports each broken record once, at the first part that needs it. Broken definitions of the parts themselves are reported
 * by another check.
 */
export function brokenDefinitionFindings({ design, library, report, pointer }: CheckContext): Finding[] {
  const { connectors = [], segments = [], components = [], pcbas = [], mechanical = [] } = design.instances;
  const found = new Map<string, Finding>();
  const looked = new Map<string, Set<string>>();
  // Few parts need a broken record, and many parts share a definition: each definition is checked once, and the pointer to a
  // part is computed on demand.
  const look = (instance: string, kind: string, def: string, at: () => string) => {
    let defs = looked.get(kind);
    if (defs === undefined) looked.set(kind, (defs = new Set()));
    if (defs.has(def)) return;
    defs.add(def);
    for (const broken of brokenUnder(library, `${kind} ${def}`)) {
      const key = `${broken.kind} ${broken.id}`;
      if ((broken.kind === kind && broken.id === def) || found.has(key)) continue;
      const list = vocabularyOf(broken.kind);
      const where = list === undefined ? `of ${broken.kind}` : `of the vocabulary of ${list.replaceAll('-', ' ')}`;
      const message = `${instance} needs "${broken.id}" ${where}, which is an invalid record. Fix the record.`;
      found.set(key, report('broken-definition', { instance, pointer: at() }, message, { found: broken.id }));
    }
  };
  connectors.forEach((one, i) => look(one.id, 'connectors', one.def, () => `${pointer('connectors', one, i)}/def`));
  segments.forEach((one, i) => look(one.id, 'wires', one.def, () => `${pointer('segments', one, i)}/def`));
  components.forEach((one, i) => look(one.id, 'components', one.def, () => `${pointer('components', one, i)}/def`));
  pcbas.forEach((one, i) => look(one.id, 'pcbas', one.def, () => `${pointer('pcbas', one, i)}/def`));
  mechanical.forEach((one, i) => look(one.id, 'mechanicals', one.def, () => `${pointer('mechanical', one, i)}/def`));
  connectors.forEach((connector, i) =>
    connector.cavities?.forEach(({ contact, seal, plug }, n) => {
      const at = () => `${pointer('connectors', connector, i)}/cavities/${n}`;
      if (contact !== undefined) look(connector.id, 'mechanicals', contact, at);
      if (seal !== undefined) look(connector.id, 'mechanicals', seal, at);
      if (plug !== undefined) look(connector.id, 'mechanicals', plug, at);
    }),
  );
  return [...found.values()];
}
