/** The sentences below the prices of a quotation: tax, payment, delivery, further terms. */
import type { PrintFormat } from '../../library/wording/print-format.ts';
import type { EngineeringSettings, Quotation } from '@cablewright/model';

interface QuotationTerms {
  /** The sentence about VAT or sales tax. */
  readonly tax: string;
  /** Payment, delivery, and the lines of further terms. */
  readonly terms: readonly string[];
}

/**
 * The terms of a quotation in the language of the sheet. The sentence about tax is that of the quotation, otherwise
 * that of the shop. If the shop has none in this language, its sentence in the other language is used, because a shop
 * that charges no tax must not print anything else. Without any sentence, the terms state that prices are net of tax.
 */
export function quotationTerms(
  { terms = {} }: Pick<Quotation, 'terms'>,
  { quotations }: EngineeringSettings,
  print: PrintFormat,
): QuotationTerms {
  const { en, de } = quotations?.tax ?? {};
  const ofShop = print.isGerman ? (de ?? en) : (en ?? de);
  const { paymentDays, incoterm, place, tax, text } = terms;
  return {
    tax: tax ?? ofShop ?? print.text('quotation.tax'),
    terms: [
      ...(paymentDays === undefined ? [] : [print.text('quotation.payment', { days: paymentDays })]),
      ...(incoterm === undefined
        ? []
        : [print.text('quotation.incoterm', { incoterm: [incoterm, place].filter(Boolean).join(' ') })]),
      ...(text === undefined ? [] : text.split('\n').filter((one) => one.trim() !== '')),
    ],
  };
}
