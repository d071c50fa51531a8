/** A quotation as a file: pages for people, rows for spreadsheets. */
import { printFormatOf } from '@cablewright/engine';
import type { ArtworkTools } from '../display-list/picture.ts';
import type { Column, Table } from '../display-list/table.ts';
import { shownLetters } from '../display-list/letters.ts';
import { toCsv } from '../formats/tables/csv.ts';
import { toHtml } from '../formats/html.ts';
import { toPdf } from '../formats/pdf/pdf.ts';
import { mimeTypes, type Rendered } from '../request/request.ts';
import { printedQuestions, quotationSheets, type QuotationSheet } from '../sheets/quotation/quotation-sheets.ts';
import type { PdfFonts } from '../type/font-files.ts';
import type { ReadPackageFile } from '../type/load-scripts.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { pdfTypeface } from '../type/typeface.ts';

export const quotationFormats = ['pdf', 'html', 'csv'] as const;
type QuotationFormat = (typeof quotationFormats)[number];

interface QuotationRequest extends QuotationSheet, ArtworkTools {
  /** The built-in typeface. Needed for pdf only. */
  readonly fonts?: () => Promise<PdfFonts>;
  /** Reads a file of a package by its specifier: the typefaces of other scripts. */
  readonly packageFile?: ReadPackageFile;
}

/** Makes a file of a quotation. Throws without the fonts that a PDF needs. */
export async function renderQuotation(request: QuotationRequest, format: QuotationFormat): Promise<Rendered> {
  const { number, letter } = request.quotation;
  const isList = request.part === 'questions';
  const fileName = `${[number, letter, isList ? 'questions' : ''].filter(Boolean).join('-')}.${format}`;
  const named = { fileName, mimeType: mimeTypes[format] };
  if (format === 'csv') return { ...named, body: toCsv(isList ? questionTable(request) : tableOf(request)) };
  const own = format === 'pdf' ? { ...request, typeface: pdfTypeface(request.typeface) } : request;
  const { made: sheets } = await inAllLetters(own, (one) => quotationSheets(one), shownLetters);
  if (format === 'html') return { ...named, body: toHtml(sheets) };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  const body = await toPdf(sheets, await request.fonts(), request);
  return { ...named, pages: sheets.length, body, renderer: 'text-layout' };
}

const columns: readonly Column[] = [
  { name: 'position', label: 'Position' },
  { name: 'part_number', label: 'Part number' },
  { name: 'description', label: 'Description' },
  { name: 'revision', label: 'Revision' },
  { name: 'customer_number', label: 'Customer number' },
  { name: 'customer_revision', label: 'Customer revision' },
  { name: 'quantity', label: 'Quantity', numeric: true },
  { name: 'unit_price', label: 'Unit price', numeric: true },
  { name: 'total', label: 'Total', numeric: true },
  { name: 'currency', label: 'Currency' },
  { name: 'lead_days', label: 'Lead days', numeric: true },
];

/** A row for each open question, with a column for its answer. Headers and questions are in the language of the request. */
function questionTable({ quotation, library, print: wish = {} }: QuotationSheet): Table {
  const print = printFormatOf({ library, print: wish });
  const rows = printedQuestions(quotation, print).map(({ text, place }, i) => [String(i + 1), text, place, '']);
  const headers = [
    print.text('quotation.position'),
    print.text('question.question'),
    print.text('question.place'),
    print.text('question.answer'),
  ];
  return {
    title: quotation.number,
    columns: headers.map((label) => ({ name: label, label })),
    rows,
  };
}

/** A row for each line and quantity. */
function tableOf({ quotation, shown }: QuotationSheet): Table {
  const rows = quotation.lines.flatMap((line, i) => {
    const cable = shown.cables.find((one) => one.line === line.id);
    return shown.prices
      .filter((price) => price.line === line.id)
      .map(({ quantity, unit = null, total = null, leadDays = null }) => [
        String(i + 1),
        cable?.number ?? '',
        cable?.label ?? line.design,
        cable?.revision ?? '',
        cable?.customerNumber ?? '',
        cable?.customerRevision ?? '',
        quantity,
        unit,
        total,
        quotation.currency,
        leadDays,
      ]);
  });
  return { title: quotation.number, columns, rows };
}
