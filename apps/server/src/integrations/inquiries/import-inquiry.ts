/** Imports the files of an inquiry: their cables become lines of the quotation, and open points become questions. */
import { type AttachedFile, type Design, type OpenQuestion, present, type Quotation } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { quotationErrors } from '../../engineering/quoting/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { RefusalError } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { importErrors } from '../imports/errors.ts';
import type { FoundInFile, Planned } from '../imports/plan.ts';
import { publishPlan, withoutRecords } from '../imports/publish.ts';
import { questionsAbout, unreadQuestion, withQuestionsOfLines } from './asked.ts';
import { importQuantities, quantitiesIn } from './import-quantities.ts';
import { inquiryErrors } from './errors.ts';
import {
  changeInquiry,
  problemOf,
  requireFile,
  requireInquiry,
  withQuestionsOf,
  type InquiryParts,
} from './inquiry.ts';
import { freeId } from './requested-quantities.ts';
import { planned, restOf } from './rest-of-workbook.ts';
import { cableNames, FileResult, QuotationShape } from './inquiry-file.ts';

const area = 'Quotations';

export function importInquiryRoute(parts: InquiryParts): Route {
  return route({
    method: 'POST',
    path: '/api/quotations/:id/import',
    operation: 'importInquiry',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary:
      'Import the files of a draft that were not imported yet. Their cables become lines, with quantities where a table states them; what is not matched or stated becomes open questions',
    params: IdParam,
    body: Type.Object(
      {
        files: Type.Optional(
          Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200, description: 'Only these files, by id' }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        says: 'The draft, and what became of each file',
        schema: Type.Object({ record: QuotationShape, files: Type.Array(FileResult) }, { title: 'Imported inquiry' }),
      },
    },
    refusals: [
      catalogErrors['no-such-record'],
      quotationErrors['not-a-draft'],
      inquiryErrors['no-such-file'],
      inquiryErrors['file-missing'],
    ],
    handle: async ({ params: { id }, body, actor }) => {
      const { record } = await requireInquiry(parts, id);
      const wished = body.files?.map((file) => requireFile(record, file)) ?? record.files ?? [];
      const waiting = wished.filter(({ importer, imported }) => importer !== undefined && imported === undefined);
      // Quantities are imported last, because they may refer to cables in other files.
      const { quantities, others } = await quantitiesIn(parts, record, waiting);
      const results: FileResult[] = [];
      for (const file of await inOrder(parts, others)) results.push(await importFile(parts, actor, record, file));
      // If a workbook has other sheets than those with quantities, they are imported first, because they may contain
      // the cables that the quantities refer to.
      const rests: (FileResult | undefined)[] = [];
      for (const quantity of quantities) {
        const rest = await restOf(parts, record, quantity);
        rests.push(rest && (await importFile(parts, actor, record, rest)));
      }
      for (const [i, quantity] of quantities.entries()) {
        const rest = rests[i];
        const taken = await importQuantities(parts, actor, id, quantity, rest);
        results.push(taken ?? rest ?? (await importFile(parts, actor, record, quantity.file)));
      }
      const now = await requireInquiry(parts, id);
      return ok({ record: now.record, files: results }, { etag: etagOf(now.seq) });
    },
  });
}

/** Sorts parts lists first, because the cables in other files may refer to their parts. */
async function inOrder(parts: InquiryParts, files: readonly AttachedFile[]): Promise<AttachedFile[]> {
  if (files.length < 2) return [...files];
  const ranked: { file: AttachedFile; hasCables: boolean }[] = [];
  for (const file of files) {
    const outcome = await planned(parts, file);
    const hasCables = !outcome.ok || outcome.found.records.some(({ kind }) => kind === 'designs');
    ranked.push({ file, hasCables });
  }
  return ranked.toSorted((a, b) => Number(a.hasCables) - Number(b.hasCables)).map(({ file }) => file);
}

interface Outcome {
  readonly questions: readonly OpenQuestion[];
  readonly imported?: NonNullable<AttachedFile['imported']>;
}

async function importFile(
  parts: InquiryParts,
  actor: Actor,
  { id, number }: Quotation,
  file: AttachedFile,
): Promise<FileResult> {
  const { questions, imported } = await publishFile(parts, actor, number, file);
  await changeInquiry(parts, actor, id, `Imported ${file.name} for the quotation ${number}`, (now) => {
    const lines = withLines(now.lines, imported?.cables ?? []);
    const files = (now.files ?? []).map((one) => (one.id === file.id ? { ...one, ...present({ imported }) } : one));
    const all = withQuestionsOf(now.questions ?? [], file.name, questions);
    return withQuestionsOfLines({ ...now, lines, files, questions: all }, cableNames(parts.catalog));
  });
  const { records = 0, matched = 0, cables = [] } = imported ?? {};
  return { file: file.id, imported: imported !== undefined, records, matched, cables, questions: questions.length };
}

/** How often a file is planned again because the catalog has changed meanwhile. */
const maxRounds = 5;

async function publishFile(parts: InquiryParts, actor: Actor, number: string, file: AttachedFile): Promise<Outcome> {
  for (let round = 1; ; round += 1) {
    const outcome = await planned(parts, file);
    if (!outcome.ok) return { questions: outcome.unread.map((problem) => unreadQuestion(file.name, problem)) };
    const left = otherRecords(parts, outcome.planned);
    try {
      const plan = withoutRecords(outcome.planned, [...left]);
      const { published } = await publishPlan(parts, actor, plan, `for the quotation ${number}`);
      return await outcomeOf(parts, actor, file, { ...outcome, left, records: published.count });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { code, detail } = problemOf(error);
      if (code === importErrors['catalog-changed'].code && round < maxRounds) continue;
      return { questions: [unreadQuestion(file.name, { message: detail })] };
    }
  }
}

/**
 * The records that would change existing records of the catalog. An inquiry only adds records and completes stubs from
 * earlier inquiries. A different price or cable under an existing name leads to a question.
 */
function otherRecords({ catalog }: InquiryParts, { plan }: Planned): ReadonlySet<string> {
  const isStub = (kind: string, id: string) => {
    const record = catalog.library.entry(kind, id)?.record as { readonly tags?: readonly string[] } | undefined;
    return record?.tags?.includes('stub') === true;
  };
  return new Set(
    plan.records
      .filter(({ does, kind, id }) => does === 'change' && !isStub(kind, id))
      .map(({ kind, id }) => `${kind}:${id}`),
  );
}

interface Published {
  readonly found: FoundInFile;
  readonly planned: Planned;
  readonly left: ReadonlySet<string>;
  readonly records: number;
}

async function outcomeOf(
  parts: InquiryParts,
  actor: Actor,
  { name }: AttachedFile,
  { found, planned: { plan }, left, records }: Published,
): Promise<Outcome> {
  const cables = found.records
    .filter(({ kind, id }) => kind === 'designs' && !left.has(`designs:${id}`))
    .map(({ id }) => id);
  const designs: Design[] = [];
  for (const cable of cables) {
    const design = await parts.catalog.design(cable);
    if (design !== undefined) designs.push(design);
  }
  const added = new Set(plan.records.filter(({ does }) => does === 'add').map(({ kind, id }) => `${kind}:${id}`));
  const { questions, matched } = questionsAbout(parts.catalog.library, { name, found, left, added, designs });
  // A file without any records may have to be read with other settings.
  if (found.records.length === 0) return { questions };
  const imported = { at: parts.clock().toISOString(), by: actor.name, records, matched, cables };
  return { questions, imported };
}

function withLines(lines: Quotation['lines'], cables: readonly string[]): Quotation['lines'] {
  const next = [...lines];
  for (const design of cables)
    if (!next.some((line) => line.design === design)) next.push({ id: freeId(next), design, quantities: [] });
  return next;
}
