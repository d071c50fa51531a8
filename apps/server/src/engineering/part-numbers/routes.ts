import type { NumberLedger } from '../../catalog/live/number-ledger/number-ledger.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import type { Route } from '../../platform/http/route.ts';
import { healthRoute } from './health.ts';
import { ledgerRoutes } from './ledger.ts';
import { previewRoute } from './preview.ts';
import { settingsRoutes } from './settings.ts';
import { suggestRoutes } from './suggest.ts';

export interface NumberParts extends Saver {
  readonly ledger: NumberLedger;
}

/** The part-number routes: the scheme, its preview, the next number, and the health of the numbers in use. */
export function numberRoutes({ ledger, ...parts }: NumberParts): Route[] {
  return [
    ...settingsRoutes(parts),
    previewRoute(parts.catalog),
    ...suggestRoutes(parts.catalog),
    healthRoute(parts.catalog),
    ...ledgerRoutes(ledger, parts.catalog),
  ];
}
