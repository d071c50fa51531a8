/** Determines which offers are valid on a day, for costs, quotations and purchasing. */
import type { PriceTerms } from '@cablewright/engine';
import { present, type Offer } from '@cablewright/model';
import type { SalesParts } from './sales-parts.ts';

/** Whether an offer has expired on a day (YYYY-MM-DD). */
function isOld({ validUntil }: Offer, today: string): boolean {
  return validUntil !== undefined && validUntil < today;
}

/** The prices of all offers that are valid on a day, by kind and id of the part. */
export async function offersInForce(
  { offers }: SalesParts,
  today: string,
): Promise<Readonly<Record<string, readonly PriceTerms[]>>> {
  const byPart: Record<string, PriceTerms[]> = {};
  for (const { record } of (await offers.all()).values()) {
    if (isOld(record, today)) continue;
    const { id, part, supplier, number, cost } = record;
    (byPart[`${part.kind} ${part.id}`] ??= []).push({
      ...cost,
      supplier,
      offer: id,
      ...present({ supplierNumber: number }),
    });
  }
  return byPart;
}
