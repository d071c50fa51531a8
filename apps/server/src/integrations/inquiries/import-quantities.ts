/** Imports tables in which a customer states the requested quantities of cables. */
import type { AttachedFile, Customer, OpenQuestion, Quotation } from '@cablewright/model';
import type { QuantityTable } from '@cablewright/module-tables/quantity-table';
import type { Actor } from '../../platform/http/actor.ts';
import { fileQuestion, withQuestionsOfLines } from './asked.ts';
import { changeInquiry, isOfFile, isSettled, requireInquiry, withQuestionsOf, type InquiryParts } from './inquiry.ts';
import { bytesOfFile, cableNames, type FileResult } from './inquiry-file.ts';
import {
  cablesFor,
  listsCables,
  quantityReader,
  quantityTablesOf,
  tableReader,
  withRequested,
} from './requested-quantities.ts';

/** A file that may contain quantities: the candidate tables, and the other sheets. */
export interface QuantityFile {
  readonly file: AttachedFile;
  readonly tables: readonly QuantityTable[];
  readonly others: readonly string[];
}

async function customerOf({ sales }: InquiryParts, { customer }: Quotation): Promise<Customer | undefined> {
  return (await sales.customers.all()).get(customer)?.record;
}

/** Whether a newly attached file has a table that lists cables. */
export async function isQuantityFile(
  parts: InquiryParts,
  quotation: Quotation,
  fileName: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const read = quantityTablesOf(fileName, bytes);
  if (read === undefined) return false;
  return (await listedIn(parts, quotation, read.tables)).length > 0;
}

/** The tables whose rows are cables, as far as can be determined yet. */
export async function listedIn(
  parts: InquiryParts,
  quotation: Quotation,
  tables: readonly QuantityTable[],
): Promise<readonly QuantityTable[]> {
  const find = cablesFor(parts, quotation, await customerOf(parts, quotation));
  return tables.filter((table) => listsCables(parts, table, find));
}

/**
 * Separates files that may contain quantities from the others. If a person has mapped a table, the mapping decides how
 * it is read.
 */
export async function quantitiesIn(
  parts: InquiryParts,
  quotation: Quotation,
  files: readonly AttachedFile[],
): Promise<{ readonly quantities: readonly QuantityFile[]; readonly others: readonly AttachedFile[] }> {
  const find = cablesFor(parts, quotation, await customerOf(parts, quotation));
  const quantities: QuantityFile[] = [];
  const others: AttachedFile[] = [];
  for (const file of files) {
    const mayBe = file.importer === quantityReader || (file.importer === tableReader && file.mapping === undefined);
    const read = mayBe ? quantityTablesOf(file.name, await bytesOfFile(parts, file)) : undefined;
    // If the table refers to no part of the catalog, the cables in other files decide.
    const tables = (read?.tables ?? []).filter((table) => !namesParts(parts, table, find));
    if (read === undefined || tables.length === 0) others.push(file);
    else {
      const sheets = read.tables.filter((table) => !tables.includes(table)).flatMap(({ sheet }) => sheet ?? []);
      quantities.push({ file, tables, others: [...read.others, ...sheets] });
    }
  }
  return { quantities, others };
}

function namesParts(parts: InquiryParts, table: QuantityTable, find: ReturnType<typeof cablesFor>): boolean {
  const asIfNamed: typeof find = (names) => (find(names).length > 0 ? find(names) : ['']);
  return !listsCables(parts, table, asIfNamed);
}

/**
 * Applies the quantities in a file to the lines of its draft. `rest` is the result for its other sheets, if they were
 * imported. Undefined if the rows of its tables turn out not to be cables.
 */
export async function importQuantities(
  parts: InquiryParts,
  actor: Actor,
  id: string,
  { file, tables: candidates, others }: QuantityFile,
  rest: FileResult | undefined,
): Promise<FileResult | undefined> {
  const { record } = await requireInquiry(parts, id);
  const customer = await customerOf(parts, record);
  const listed = await listedIn(parts, record, candidates);
  const tables = listed.length === 0 && file.importer === quantityReader && rest === undefined ? candidates : listed;
  if (tables.length === 0) return undefined;
  let result: FileResult | undefined;
  await changeInquiry(parts, actor, id, `Took quantities for the quotation ${record.number}`, (now) => {
    const taken = withTables(parts, now, file, tables, customer);
    const unused = [...others, ...sheetsOf(candidates.filter((table) => !tables.includes(table)))];
    const questions = [
      ...(rest === undefined ? sheetQuestions(file, unused) : questionsOfRest(now, file, sheetsOf(tables))),
      ...taken.questions,
    ];
    const counts = {
      records: rest?.records ?? 0,
      matched: (rest?.matched ?? 0) + taken.matched,
      cables: [...new Set([...(rest?.cables ?? []), ...taken.cables])],
    };
    result = { file: file.id, imported: true, ...counts, questions: questions.length };
    const imported = { at: parts.clock().toISOString(), by: actor.name, ...counts };
    const importer = rest?.imported === true ? tableReader : quantityReader;
    const files = (now.files ?? []).map((one) => (one.id === file.id ? { ...one, importer, imported } : one));
    const all = withQuestionsOf(now.questions ?? [], file.name, questions);
    return withQuestionsOfLines({ ...now, lines: taken.lines, files, questions: all }, cableNames(parts.catalog));
  });
  return result;
}

/**
 * A draft with the quantities from several tables. If a later table requests a different quantity for a cable, a
 * question is added.
 */
function withTables(
  parts: InquiryParts,
  now: Quotation,
  file: AttachedFile,
  tables: readonly QuantityTable[],
  customer: Customer | undefined,
): ReturnType<typeof withRequested> {
  let taken: ReturnType<typeof withRequested> = { lines: now.lines, questions: [], cables: [], matched: 0 };
  for (const table of tables) {
    const draft = { ...now, lines: taken.lines };
    const next = withRequested(draft, file, table, cablesFor(parts, draft, customer), customer);
    taken = {
      lines: next.lines,
      questions: [...taken.questions, ...next.questions],
      cables: [...taken.cables, ...next.cables],
      matched: taken.matched + next.matched,
    };
  }
  return taken;
}

const sheetsOf = (tables: readonly QuantityTable[]) => tables.flatMap(({ sheet }) => sheet ?? []);

const sheetQuestions = ({ name }: AttachedFile, sheets: readonly string[]): OpenQuestion[] =>
  sheets.map((sheet) => fileQuestion({ about: 'sheet', subject: sheet }, name, { sheet }));

/**
 * The open questions from an earlier import of the other sheets, without questions about why the quantity sheets
 * weren't used.
 */
function questionsOfRest(
  { questions = [] }: Quotation,
  { name }: AttachedFile,
  used: readonly string[],
): OpenQuestion[] {
  return questions.filter((question) => {
    const { about, subject = '' } = question.asks ?? {};
    return isOfFile(question, name) && !isSettled(question) && !(about === 'sheet' && used.includes(subject));
  });
}
