import { findingsOfFamily, productContext } from '../live/families.ts';
import { catalogErrors } from '../errors.ts';
import type { Issue } from '../../platform/http/problem.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { SaveProposal } from './proposal.ts';

/** Objects to errors in written product families. */
export function soundFamilies(proposal: SaveProposal): SaveObjection | undefined {
  return objectionOf(catalogErrors['family-refused'], familyIssues(proposal));
}

/** The errors in the written families, each with its pointer in the request. */
export function familyIssues({ catalog, own, designs, library, placeOf }: SaveProposal): Issue[] {
  const put = own.filter(({ kind }) => kind === 'products');
  if (put.length === 0) return [];
  const context = productContext(catalog, designs, library);
  return put.flatMap(({ key }) =>
    findingsOfFamily(catalog, key, context, library)
      .filter(({ severity }) => severity === 'error')
      .map(({ code, message, where }) => ({
        code,
        message,
        pointer: `${placeOf('products', key) ?? ''}${where.pointer ?? ''}`,
      })),
  );
}
