/**
 * Finds records that break their schema and that a part of the design depends on, at any depth. Without this finding,
 * the part would silently lack everything that such a record states.
 */
import {
  isLibraryKind,
  referencesOf,
  vocabularyOf,
  type ConnectorInstance,
  type Finding,
  type Reference,
} from '@cablewright/model';
import { kindOfList } from '../library/kind-of-list.ts';
import type { Library } from '../library/library.ts';
import { derivedById } from '@cablewright/derive';
import { isSound } from '../library/sound.ts';
import type { CheckContext } from './context.ts';

type Used = Pick<Reference, 'kind' | 'id'>;

/**
 * The records that a record is made from. Left out are the bodies that a pinout fits and the mate of a body: they are
 * not part of the cable.
 */
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

const partLists = ['connectors', 'segments', 'components', 'pcbas', 'mechanical'] as const;

/**
 * Reports each broken record once, at the first part that needs it. Broken definitions of the parts themselves are reported
 * by another check.
 */
export function brokenDefinitionFindings({ design, library, report, pointer }: CheckContext): Finding[] {
  const found = new Map<string, Finding>();
  const looked = new Map<string, Set<string>>();
  // Few parts need a broken record, and many parts share a definition. Each definition is therefore checked once, and
  // the pointer to a part is computed only when needed.
  const isNew = (kind: string, def: string) => {
    let defs = looked.get(kind);
    if (defs === undefined) looked.set(kind, (defs = new Set()));
    if (defs.has(def)) return false;
    defs.add(def);
    return true;
  };
  const look = (instance: string, kind: string, def: string, at: () => string) => {
    for (const broken of brokenUnder(library, `${kind} ${def}`)) {
      const key = `${broken.kind} ${broken.id}`;
      if ((broken.kind === kind && broken.id === def) || found.has(key)) continue;
      const list = vocabularyOf(broken.kind);
      const where = list === undefined ? `of ${broken.kind}` : `of the vocabulary of ${list.replaceAll('-', ' ')}`;
      const message = `${instance} needs "${broken.id}" ${where}, which is an invalid record. Fix the record.`;
      found.set(key, report('broken-definition', { instance, pointer: at() }, message, { found: broken.id }));
    }
  };
  // The closure is in a separate function so that it is created only for the first part of each definition.
  const lookAt = (list: (typeof partLists)[number], one: { readonly id: string; readonly def: string }, i: number) =>
    look(one.id, kindOfList[list], one.def, () => `${pointer(list, one, i)}/def`);
  for (const list of partLists)
    design.instances[list]?.forEach((one: { readonly id: string; readonly def: string }, i: number) => {
      if (isNew(kindOfList[list], one.def)) lookAt(list, one, i);
    });
  const lookInCavity = (connector: ConnectorInstance, i: number, n: number, def: string) => {
    look(connector.id, 'mechanicals', def, () => `${pointer('connectors', connector, i)}/cavities/${n}`);
  };
  design.instances.connectors?.forEach((connector, i) =>
    connector.cavities?.forEach(({ contact, seal, plug }, n) => {
      if (contact !== undefined && isNew('mechanicals', contact)) lookInCavity(connector, i, n, contact);
      if (seal !== undefined && isNew('mechanicals', seal)) lookInCavity(connector, i, n, seal);
      if (plug !== undefined && isNew('mechanicals', plug)) lookInCavity(connector, i, n, plug);
    }),
  );
  return [...found.values()];
}
