import type { QuotationSheet } from '@cablewright/documents';
import { type EngineeringSettings, type Quotation, present, type SheetStyle } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { pricesOf } from './quotation-prices.ts';
import { nameOf } from './quotation-events.ts';
import { requireSales } from './sales-records.ts';
import { sentNow, type SalesParts } from './sales-parts.ts';

/** The contents of a quotation's document, in the language of the customer. */
export async function quotationSheet(
  catalog: LiveCatalog,
  sales: SalesParts,
  quotation: Quotation,
  actor: Actor,
): Promise<
  Pick<QuotationSheet, 'quotation' | 'shown' | 'settings'> & { language?: SheetStyle['language'] | undefined }
> {
  const { sent } = quotation;
  if (sent !== undefined) {
    const settings = await settingsOf(catalog, quotation);
    return { quotation, shown: sent, language: sent.language, ...present({ settings }) };
  }
  const { record: customer } = await requireSales(sales.customers, quotation.customer);
  const lines = await pricesOf(catalog, sales, quotation, actor);
  const now = sentNow(quotation, customer, lines, { at: `${catalog.today()}T00:00:00Z`, by: actor.name });
  const prices = lines.flatMap(({ line, prices: own }) =>
    own.map(({ quantity, unit, total, leadDays }) => ({
      line,
      quantity,
      ...present({ unit, total, leadDays }),
    })),
  );
  return { quotation, shown: { ...now, prices }, language: customer.language };
}

/**
 * The settings with which a sent quotation is printed. Undefined if it was sent before settings were frozen; the
 * current ones are then used.
 */
export async function settingsOf(catalog: LiveCatalog, quotation: Quotation): Promise<EngineeringSettings | undefined> {
  const id = quotation.sent?.settings;
  return id === undefined ? undefined : catalog.environments.settingsIn(id, `The quotation ${nameOf(quotation)}`);
}
