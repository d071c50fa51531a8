/** Imports the tables of an inquiry that say how many of which cable are requested. */
import type { AttachedFile, Customer, Quotation } from '@cablewright/model';
import type { QuantityTable } from '@cablewright/module-tables/quantity-table';
import type { Actor } from '../../platform/http/actor.ts';
import { withQuestionsOfLines } from './asked.ts';
import { changeInquiry, requireInquiry, withQuestionsOf, type InquiryParts } from './inquiry.ts';
import { bytesOfFile, cableNames, type FileResult } from './inquiry-file.ts';
import { cablesFor, listsCables, quantityReader, quantityTableOf, withRequested } from './requested-quantities.ts';

interface QuantityFile {
  readonly file: AttachedFile;
  readonly table: QuantityTable;
}

async function customerOf({ sales }: InquiryParts, { customer }: Quotation): Promise<Customer | undefined> {
  return (await sales.customers.all()).get(customer)?.record;
}

/** Whether the table of a file that was just attached lists cables. */
export async function isQuantityFile(
  parts: InquiryParts,
  quotation: Quotation,
  fileName: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const table = quantityTableOf(fileName, bytes);
  if (table === undefined) return false;
  return listsCables(parts, table, cablesFor(parts, quotation, await customerOf(parts, quotation)));
}

/** Divides the files into those that may list quantities and the others. A table that a person has mapped is read as they chose. */
export async function quantitiesIn(
  parts: InquiryParts,
  quotation: Quotation,
  files: readonly AttachedFile[],
): Promise<{ readonly quantities: readonly QuantityFile[]; readonly others: readonly AttachedFile[] }> {
  const find = cablesFor(parts, quotation, await customerOf(parts, quotation));
  const quantities: QuantityFile[] = [];
  const others: AttachedFile[] = [];
  for (const file of files) {
    const mayBe = file.importer === quantityReader || (file.importer === 'tables/table' && file.mapping === undefined);
    const table = mayBe ? quantityTableOf(file.name, await bytesOfFile(parts, file)) : undefined;
    // Without a part of the catalog in it, the cables that other files bring decide.
    if (table === undefined || namesParts(parts, table, find)) others.push(file);
    else quantities.push({ file, table });
  }
  return { quantities, others };
}

function namesParts(parts: InquiryParts, table: QuantityTable, find: ReturnType<typeof cablesFor>): boolean {
  const asIfNamed: typeof find = (names) => (find(names).length > 0 ? find(names) : ['']);
  return !listsCables(parts, table, asIfNamed);
}

/** Applies the quantities of a file to the lines of its draft. Undefined if its rows turn out not to be cables. */
export async function importQuantities(
  parts: InquiryParts,
  actor: Actor,
  id: string,
  file: AttachedFile,
  table: QuantityTable,
): Promise<FileResult | undefined> {
  const { record } = await requireInquiry(parts, id);
  const customer = await customerOf(parts, record);
  if (file.importer !== quantityReader && !listsCables(parts, table, cablesFor(parts, record, customer)))
    return undefined;
  let result: FileResult | undefined;
  await changeInquiry(parts, actor, id, `Took quantities for the quotation ${record.number}`, (now) => {
    const { lines, questions, cables, matched } = withRequested(
      now,
      file,
      table,
      cablesFor(parts, now, customer),
      customer,
    );
    const imported = { at: parts.clock().toISOString(), by: actor.name, records: 0, matched, cables: [...cables] };
    result = { file: file.id, imported: true, records: 0, matched, cables: [...cables], questions: questions.length };
    const files = (now.files ?? []).map((one) =>
      one.id === file.id ? { ...one, importer: quantityReader, imported } : one,
    );
    const all = withQuestionsOf(now.questions ?? [], file.name, questions);
    return withQuestionsOfLines({ ...now, lines, files, questions: all }, cableNames(parts.catalog));
  });
  return result;
}
