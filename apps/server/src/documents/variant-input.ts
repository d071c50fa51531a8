/** The input for documents of a variant: its design with the variant's length, parts, name and number. */
import { asVariant, buildInVersion, buildOf, frozenLibrary } from '@cablewright/engine';
import { type Product, type Variant, type VariantBuild } from '@cablewright/model';
import type { RenderOptions } from '@cablewright/documents';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import { requireFamily } from '../engineering/products/read.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { storedAs } from '../platform/stored-as.ts';
import { documentErrors } from './off-thread/errors.ts';
import type { RenderInput } from './off-thread/tasks.ts';
import { renderInput, type DocumentParts } from './request.ts';

interface NamedVariant {
  readonly family: string;
  readonly variant: string;
}

/**
 * The input for a variant's document: the current design, or a saved revision of the design with the variant as it was
 * saved in that revision. `rev` is a number, `latest` or `released`, and counts only revisions that contain the
 * variant.
 */
export async function variantInput(
  parts: DocumentParts,
  named: NamedVariant,
  rev: string | undefined,
  options: RenderOptions,
): Promise<RenderInput> {
  const { family, variant } = requireVariant(parts.catalog, named);
  const build = buildOf(family, variant);
  if (rev === undefined)
    return inputOfVariant(parts.catalog, await renderInput(parts, variant.design, undefined, options), build);
  const saved = await savedBuild(parts.catalog, variant.design, build, rev);
  const input = await renderInput(parts, variant.design, String(saved.rev), options);
  return saved.build === 'design' ? input : inputOfVariant(parts.catalog, input, saved.build);
}

function requireVariant(catalog: LiveCatalog, named: NamedVariant): { family: Product; variant: Variant } {
  const family = storedAs<Product>(requireFamily(catalog, named.family).record);
  const variant = family.variants.find(({ id }) => id === named.variant);
  if (variant !== undefined) return { family, variant };
  const variantIds = family.variants.slice(0, 20).map(({ id }) => id);
  const there = variantIds.length === 0 ? 'It has none.' : `It has ${variantIds.join(', ')}.`;
  return refuse(documentErrors['no-such-variant'], `${named.family} has no variant "${named.variant}". ${there}`);
}

/** The revision in the path, if it contains the variant, and the variant as saved in it. */
async function savedBuild(catalog: LiveCatalog, design: string, now: VariantBuild, rev: string) {
  const matching = catalog.designs.versions(design).filter(({ rev: number, state }) => {
    if (rev === 'latest') return state !== 'rejected';
    return rev === 'released' ? state === 'released' : number === Number(rev);
  });
  for (const { rev: number } of matching) {
    const version = await catalog.version(design, number);
    const build = version === undefined ? undefined : buildInVersion(version, now);
    if (build !== undefined) return { rev: number, build };
  }
  const key = `${now.family}/${now.variant}`;
  const detail =
    matching.length === 0
      ? `${design}, which documents ${key}, has no revision ${rev}.`
      : `Revision ${rev} of ${design} does not document the variant ${key} as a product of its own. Save a new revision of ${design}.`;
  return refuse(versionErrors['no-such-version'], detail);
}

function inputOfVariant({ library }: LiveCatalog, input: RenderInput, build: VariantBuild): RenderInput {
  const { drawing: _drawing, ...others } = input;
  const variant = asVariant(input.frozen === undefined ? library : frozenLibrary(library, input.frozen), input, build);
  if (!('problems' in variant)) return { ...others, ...variant };
  const listed = variant.problems.join('; ');
  return refuse(documentErrors['document-refused'], `${listed.slice(0, 1).toUpperCase()}${listed.slice(1)}.`);
}
