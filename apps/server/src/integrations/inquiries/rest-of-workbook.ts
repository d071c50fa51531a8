/** The other sheets of a workbook with quantities, and which one of them is imported as a list. */
import type { AttachedFile, Quotation } from '@cablewright/model';
import { planImport, recordsFor } from '../imports/plan.ts';
import { quietRun } from '../imports/road.ts';
import { listedIn, type QuantityFile } from './import-quantities.ts';
import type { InquiryParts } from './inquiry.ts';
import { importerOf, inputOfFile } from './inquiry-file.ts';
import { tableReader } from './requested-quantities.ts';

/** The most sheets that are tried. */
const maxTried = 10;

/** Plans the import of a file. Returns the result, or the reason why there is no importer for it. */
export async function planned(parts: InquiryParts, file: AttachedFile) {
  const named = importerOf(parts, file);
  if (named === undefined)
    return { ok: false as const, unread: [{ message: `There is no importer "${file.importer}" any more.` }] };
  return planImport(parts.catalog, named.importer, named.module, await inputOfFile(parts, file), quietRun());
}

/**
 * The file with a mapping to one of its other sheets: the sheet that the table importer selects, or else the first one
 * that has records. Undefined if no sheet has records, or if the importer selects the quantity sheet and the rows of
 * that sheet may still turn out to be parts.
 */
export async function restOf(
  parts: InquiryParts,
  quotation: Quotation,
  { file, tables, others }: QuantityFile,
): Promise<AttachedFile | undefined> {
  if (others.length === 0) return undefined;
  const plain: AttachedFile = { ...file, importer: tableReader };
  const chosen = await sheetChosen(parts, plain);
  const isOfQuantities = tables.some(({ sheet }) => sheet === chosen);
  if (isOfQuantities) {
    const listed = await listedIn(parts, quotation, tables);
    if (!listed.some(({ sheet }) => sheet === chosen)) return undefined;
  } else if (await hasRecords(parts, plain)) return plain;
  for (const sheet of others.slice(0, maxTried)) {
    const mapped = { ...plain, mapping: { answers: { sheet } } };
    if (sheet !== chosen && (await hasRecords(parts, mapped))) return mapped;
  }
  return undefined;
}

/** The sheet that the table importer would select. */
async function sheetChosen(parts: InquiryParts, file: AttachedFile): Promise<string | undefined> {
  const importer = importerOf(parts, file)?.importer;
  if (importer?.read === undefined) return undefined;
  const reading = await importer.read(await inputOfFile(parts, file), recordsFor(parts.catalog, importer), quietRun());
  return reading.questions?.find(({ id }) => id === 'sheet')?.value;
}

async function hasRecords(parts: InquiryParts, file: AttachedFile): Promise<boolean> {
  const outcome = await planned(parts, file);
  return outcome.ok && outcome.found.records.length > 0;
}
