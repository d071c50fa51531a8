/** The document of a quotation: as it was sent or, for a draft, at today's prices. */
import { quotationFormats, type QuotationSheet } from '@cablewright/documents';
import { Id, sheetStyles, present } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../catalog/errors.ts';
import { quotationSheet } from '../engineering/quoting/quotation-sheet.ts';
import { requireSales } from '../engineering/quoting/sales-records.ts';
import { salesParts } from '../engineering/quoting/sales-parts.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import { renderedAnswer } from './answer.ts';
import { documentErrors } from './off-thread/errors.ts';
import type { DocumentParts } from './request.ts';

export function quotationDocumentRoute({ catalog, office }: DocumentParts): Route {
  const sales = salesParts(catalog);
  return route({
    method: 'GET',
    path: '/api/quotations/:id/document',
    operation: 'getQuotationDocument',
    area: 'Quotations',
    role: 'editor',
    scope: 'catalog:read',
    summary: 'A quotation, or the list of its open questions, as PDF, HTML or CSV, in the language of its customer',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      format: Type.Optional(Type.Enum(quotationFormats, { description: 'Default: pdf' })),
      part: Type.Optional(
        Type.Literal('questions', { description: 'Only the open questions, as a list to fill in. Default: all' }),
      ),
      language: Type.Optional(
        Type.Enum(sheetStyles.language, { description: 'Default: that of the customer, else of the settings' }),
      ),
    }),
    answers: { 200: { says: 'The file', type: 'application/pdf' } },
    refusals: [catalogErrors['no-such-record'], documentErrors['document-over-budget'], httpErrors['over-budget']],
    handle: async ({ params, query: { format = 'pdf', language, part }, actor }) => {
      const { record } = await requireSales(sales.quotations, params.id);
      const { language: ofCustomer, ...sheet } = await quotationSheet(
        catalog,
        sales,
        part === undefined ? record : { ...record, lines: [] },
        actor,
      );
      const chosen = language ?? ofCustomer;
      const print: QuotationSheet['print'] = chosen === undefined ? {} : { language: chosen };
      const file = await office.file(
        actor,
        { what: 'quotation', format, sheet: { ...sheet, print, ...present({ part }) } },
        `The quotation ${record.number}`,
      );
      return renderedAnswer(file!);
    },
  });
}
