import Type from 'typebox';
import type { AssetParts } from '../../catalog/files/routes.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { refuse, type Issue } from '../../platform/http/problem.ts';
import type { CatalogStores } from '../stores/catalog-stores.ts';
import type { BundledPacks } from './bundled.ts';
import { packErrors } from './errors.ts';

export const area = 'Packs';
export const PackParam = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

export interface PackParts extends Saver, AssetParts {
  readonly packs: BundledPacks;
  readonly stores: CatalogStores;
}

export function requireUnusedRecords(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  refuse(packErrors['pack-in-use'], `${first.message}${more}`, { issues: issues.slice(0, 200) });
}
