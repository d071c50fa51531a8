import { checkProducts, type DesignFacts, type Library, type ProductContext } from '@cablewright/engine';
import { isObject, type Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { refuse, type Issue } from '../platform/http/problem.ts';
import { designLine, factsOfLine } from './design-line.ts';
import { catalogErrors } from './errors.ts';
import type { LiveCatalog } from './live-catalog.ts';

/**
 * What families are checked with: the designs as the writes leave them, their released revisions, the numbering scheme
 * in force.
 */
export function productContext(catalog: LiveCatalog, writes: readonly Write[] = []) {
  const written = new Map(writes.filter(({ kind }) => kind === 'designs').map((write) => [write.key, write]));
  const context: ProductContext = {
    design: (id) => factsOf(catalog, id, written.get(id)),
    release: (id) => releaseOf(catalog, id),
    scheme: catalog.numbers.scheme.scheme,
  };
  return context;
}

function factsOf(catalog: LiveCatalog, id: string, write: Write | undefined): DesignFacts | undefined {
  if (write?.op === 'put') return factsOfLine(designLine(id, write.after, { seq: 0 }));
  const line = write === undefined ? catalog.designs.get(id) : undefined;
  return line === undefined ? undefined : factsOfLine(line);
}

/** The released revision of a design, as families show it. */
export function releaseOf(catalog: LiveCatalog, design: string) {
  const version = catalog.designs.release(design);
  return version === undefined ? undefined : { rev: version.rev, label: String(version.rev) };
}

/**
 * What the checks find in the family of a key. Only families that name one of its designs are read with it; the others
 * cannot change the answer.
 */
export function findingsOfFamily(
  catalog: LiveCatalog,
  key: string,
  context: ProductContext = productContext(catalog),
  library: Library = catalog.library,
): Finding[] {
  const family = library.entry('products', key)?.record;
  if (family === undefined) return [];
  const names = [key, ...neighbours(catalog, family).filter((name) => name !== key)].toSorted();
  const families = names.flatMap((name) => library.entry('products', name)?.record ?? []);
  const own = (family as { id?: unknown }).id;
  return checkProducts(families, context).filter(
    ({ where }) => where.id === own || (own === undefined && where.id === key),
  );
}

/** The families, as the catalog is now, that name a design this one names. */
export function neighbours(catalog: LiveCatalog, family: unknown): string[] {
  const users = designsIn(family).flatMap((design) => catalog.usedIn.usersOf(`designs:${design}`));
  const prefix = 'products:';
  return [...new Set(users)].filter((user) => user.startsWith(prefix)).map((user) => user.slice(prefix.length));
}

/** The designs a family's variants name, each once. */
export function designsIn(family: unknown): string[] {
  const variants: unknown = isObject(family) ? family['variants'] : undefined;
  if (!Array.isArray(variants)) return [];
  const designs = variants.flatMap((variant) => (isObject(variant) ? [variant['design']] : []));
  return [...new Set(designs)].filter((design) => typeof design === 'string');
}

/** The errors of the families that some writes put, each under the place in the writes it comes from. */
export function familyIssues(
  catalog: LiveCatalog,
  writes: readonly Write[],
  at: (index: number) => string = () => '',
): Issue[] {
  const put = writes.flatMap((write, index) => (isFamily(write) ? [{ key: write.key, index }] : []));
  if (put.length === 0) return [];
  const changes = writes.map(({ kind, key, pack, op, after }) => ({ kind, key, pack, op, before: null, after }));
  const library = catalog.library.advance(changes, catalog.seq);
  const context = productContext(catalog, writes);
  return put.flatMap(({ key, index }) =>
    findingsOfFamily(catalog, key, context, library)
      .filter(({ severity }) => severity === 'error')
      .map(({ code, message, where }) => ({ code, message, pointer: `${at(index)}${where.pointer ?? ''}` })),
  );
}

function isFamily({ kind, op, pack }: Write): boolean {
  return kind === 'products' && op === 'put' && pack === undefined;
}

/** Refuses (422) writes that would leave an error in a family they put, naming every one. */
export function requireSoundFamilies(catalog: LiveCatalog, writes: readonly Write[], at?: (index: number) => string) {
  const issues = familyIssues(catalog, writes, at);
  if (issues.length > 0) refuse(catalogErrors['family-refused'], issues[0]!.message, { issues });
}
