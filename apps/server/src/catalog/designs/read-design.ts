import type { Design } from '@cablewright/model';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { refuse } from '../../platform/http/problem.ts';
import { designErrors } from './errors.ts';

export function noSuchDesign(id: string): never {
  return refuse(designErrors['no-such-design'], `Design "${id}" not found.`);
}

/** Returns the current design with this id, or throws a 404. */
export async function requireDesign(catalog: LiveCatalog, id: string): Promise<Design> {
  return (await catalog.design(id)) ?? noSuchDesign(id);
}
