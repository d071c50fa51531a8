import {
  buildOf,
  checkFamily,
  isDocumentedBy,
  statusOf,
  type DesignFacts,
  type Library,
  type ProductContext,
} from '@cablewright/engine';
import { isObject, keepsSchema, Product, type Finding, type VariantBuild } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { designLine, factsOfLine } from './design-line.ts';
import type { LiveCatalog } from './live-catalog.ts';

/**
 * The context for checking families: the designs with the changes in `written` applied, their released revisions, and
 * the numbering scheme in force.
 */
export function productContext(
  catalog: LiveCatalog,
  written: ReadonlyMap<string, Write> = new Map(),
  library: Library = catalog.library,
) {
  const context: ProductContext = {
    design: (id) => factsOf(catalog, id, written.get(id)),
    release: (id, build) => releaseOf(catalog, id, build),
    hasRecord: (kind, id) => library.entry(kind, id) !== undefined,
    scheme: catalog.numbers.scheme.scheme,
  };
  return context;
}

function factsOf(catalog: LiveCatalog, id: string, write: Write | undefined): DesignFacts | undefined {
  if (write?.op === 'put') return factsOfLine(designLine(id, write.after, { seq: 0 }));
  const line = write === undefined ? catalog.designs.get(id) : undefined;
  return line === undefined ? undefined : factsOfLine(line);
}

/** The released revision of a design, if it documents the current state of the build. */
function releaseOf(catalog: LiveCatalog, design: string, build: VariantBuild) {
  const version = catalog.designs.release(design);
  if (version === undefined) return undefined;
  const line = catalog.designs.get(design);
  const facts = line === undefined ? undefined : factsOfLine(line);
  const isOwn = isDocumentedBy(version.variants, facts, build);
  return isOwn ? { rev: version.rev, label: String(version.rev) } : undefined;
}

/** The variants that a design documents: all variants that refer to it and aren't retired, from any family. */
export function buildsOf(catalog: LiveCatalog, design: string): VariantBuild[] {
  const families = catalog.usedIn.usersOf(`designs:${design}`).filter((user) => user.startsWith('products:'));
  return families.toSorted().flatMap((user) => {
    const family: unknown = catalog.library.entry('products', user.slice('products:'.length))?.record;
    if (!keepsSchema(Product, family)) return [];
    const named = family.variants.filter((variant) => variant.design === design && statusOf(variant) !== 'retired');
    return named.map((variant) => buildOf(family, variant));
  });
}

/**
 * The findings in a family. Besides the family, only families that share a design with it are read, because no others
 * can affect the result.
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
  return checkFamily(family, families, context);
}

/** The ids of the families that share a design with this one. */
export function neighbours(catalog: LiveCatalog, family: unknown): string[] {
  const users = designsIn(family).flatMap((design) => catalog.usedIn.usersOf(`designs:${design}`));
  const prefix = 'products:';
  return [...new Set(users)].filter((user) => user.startsWith(prefix)).map((user) => user.slice(prefix.length));
}

/** The designs that the variants of a family refer to, without duplicates. */
export function designsIn(family: unknown): string[] {
  const variants: unknown = isObject(family) ? family['variants'] : undefined;
  if (!Array.isArray(variants)) return [];
  const designs = variants.flatMap((variant) => (isObject(variant) ? [variant['design']] : []));
  return [...new Set(designs)].filter((design) => typeof design === 'string');
}
