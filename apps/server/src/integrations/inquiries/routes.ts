/** Routes for inquiries: drafts of quotations with a customer's files. */
import {
  idFromLabel,
  type AttachedFile,
  ImportMapping,
  inputLimits,
  present,
  type Quotation,
} from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { fileKind } from '../../catalog/files/file-kind.ts';
import { quotationErrors } from '../../engineering/quoting/errors.ts';
import { requireSales } from '../../engineering/quoting/sales-records.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse, RefusalError } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { sheetPolicy } from '../../platform/http/security-headers.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { candidatesFor } from '../imports/choose.ts';
import { importErrors } from '../imports/errors.ts';
import { ImporterName } from '../imports/form.ts';
import { fileOf } from '../imports/plan.ts';
import { quietRun, requireSize } from '../imports/road.ts';
import { chosenBy, FileForm, fileRefusals } from '../imports/road-routes.ts';
import { withQuestionsOfLines } from './asked.ts';
import { inquiryErrors } from './errors.ts';
import { importInquiryRoute } from './import-inquiry.ts';
import { isQuantityFile } from './import-quantities.ts';
import { bytesOfFile, cableNames, QuotationShape } from './inquiry-file.ts';
import { quantityReader } from './requested-quantities.ts';
import {
  changeInquiry,
  isOfFile,
  isSettled,
  problemOf,
  requireFile,
  requireInquiry,
  type InquiryParts,
} from './inquiry.ts';

const area = 'Quotations';
/** The most files in an inquiry. */
const maxFiles = 200;
/** An importer with a lower confidence doesn't recognize the file, which is then only stored. */
const minFit = 0.25;

const FileParam = Type.Object({ ...IdParam.properties, file: Type.String({ maxLength: 100 }) });
const refusals = [catalogErrors['no-such-record'], quotationErrors['not-a-draft']];

export function inquiryRoutes(needs: Omit<InquiryParts, 'changes'>): Route[] {
  const parts = { ...needs, changes: new SerialQueue() };
  return [attachRoute(parts), readRoute(parts), readingRoute(parts), removeRoute(parts), importInquiryRoute(parts)];
}

function attachRoute(parts: InquiryParts): Route {
  return route({
    method: 'POST',
    path: '/api/quotations/:id/files',
    operation: 'attachInquiryFile',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary:
      'Attach a file of the customer to a draft. It is kept as it came; one that an importer recognizes can be imported',
    params: IdParam,
    body: FileForm,
    bodyBytes: inputLimits.batchBytes,
    fileInBody: true,
    answers: { 201: { says: 'The draft with the file', schema: QuotationShape } },
    refusals: [...refusals, ...fileRefusals, inquiryErrors['too-many-files']],
    handle: async (call) => {
      requireSize(parts, call);
      const { params, body, actor } = call;
      const { record: seen } = await requireInquiry(parts, params.id);
      const file = await fileOf({ file: body.file });
      const reading = await readingFor(parts, seen, body, file);
      const address = await parts.assets.put(file.bytes);
      const stamp = { at: parts.clock().toISOString(), by: actor.name };
      const message = `Attached ${body.file.name} to the quotation ${params.id}`;
      const { record, saved } = await changeInquiry(parts, actor, params.id, message, (now) => {
        const files = now.files ?? [];
        if (files.some((one) => one.address === address && one.name === body.file.name)) return now;
        if (files.length >= maxFiles)
          refuse(inquiryErrors['too-many-files'], `${now.number} has ${maxFiles} files. Pack some of them into a ZIP.`);
        const name = freeName(body.file.name, files);
        const id = idFromLabel(name, (one) => files.some((other) => other.id === one), 'file');
        const entry: AttachedFile = { id, name, address, bytes: file.bytes.length, ...stamp, ...reading };
        return withQuestionsOfLines({ ...now, files: [...files, entry] }, cableNames(parts.catalog));
      });
      return created(record, { ...saved.headers, etag: etagOf(saved.seq), location: `/api/quotations/${record.id}` });
    },
  });
}

/** A file name that is unique within the inquiry, because positions refer to files by name. */
function freeName(name: string, files: readonly AttachedFile[]): string {
  const isTaken = (wished: string) => files.some((file) => file.name === wished);
  if (!isTaken(name)) return name;
  const [, stem = name, end = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  let nth = 2;
  while (isTaken(`${stem} (${nth})${end}`)) nth += 1;
  return `${stem} (${nth})${end}`;
}

/**
 * The selected importer of a file and its mapping. If none was selected, the importer that recognizes the file, if any.
 */
async function readingFor(
  parts: InquiryParts,
  quotation: Quotation,
  form: Omit<Type.Static<typeof FileForm>, 'file'> & { readonly file?: unknown },
  file: Awaited<ReturnType<typeof fileOf>>,
): Promise<Pick<AttachedFile, 'importer' | 'mapping'>> {
  const { importer: named, mapping } = chosenBy(parts, form as Type.Static<typeof FileForm>);
  const isUnmapped = named === undefined && mapping === undefined;
  if (named === quantityReader || (isUnmapped && (await isQuantityFile(parts, quotation, file.fileName, file.bytes))))
    return { importer: quantityReader };
  try {
    const mapped = { ...file, ...present({ mapping }) };
    const { best } = await candidatesFor(parts, mapped, named, quietRun());
    if (named === undefined && (best.reading?.fit ?? 1) < minFit) return {};
    const columns = mapping?.columns?.map((column) => ({ ...column }));
    const stored = mapping === undefined ? undefined : present({ answers: mapping.answers, columns });
    return { importer: `${best.module}/${best.importer.id}`, ...present({ mapping: stored }) };
  } catch (error) {
    const isUnread = error instanceof RefusalError && problemOf(error).code === importErrors['no-importer-for'].code;
    if (!isUnread || named !== undefined) throw error;
    return {};
  }
}

function readRoute(parts: InquiryParts): Route {
  return route({
    method: 'GET',
    path: '/api/quotations/:id/files/:file',
    operation: 'getInquiryFile',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary: 'A file of an inquiry as it came',
    params: FileParam,
    answers: { 200: { says: 'The file', type: 'application/octet-stream' } },
    refusals: [catalogErrors['no-such-record'], inquiryErrors['no-such-file'], inquiryErrors['file-missing']],
    handle: async ({ params }) => {
      const { record } = await requireSales(parts.sales.quotations, params.id);
      const file = requireFile(record, params.file);
      const bytes = await bytesOfFile(parts, file);
      return ok(bytes, {
        'content-type': fileKind(bytes),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-security-policy': sheetPolicy,
        'cache-control': 'private, no-store',
      });
    },
  });
}

function readingRoute(parts: InquiryParts): Route {
  return route({
    method: 'PUT',
    path: '/api/quotations/:id/files/:file',
    operation: 'setInquiryFileReading',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Choose how a file of a draft is read when it is imported: the importer and the meaning of its columns',
    params: FileParam,
    body: Type.Object(
      { importer: ImporterName, mapping: Type.Optional(ImportMapping) },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'The draft', schema: QuotationShape } },
    refusals: [
      ...refusals,
      importErrors['no-such-importer'],
      inquiryErrors['no-such-file'],
      inquiryErrors['file-missing'],
      inquiryErrors['file-imported'],
    ],
    handle: async ({ params, body, actor }) => {
      const { record: seen } = await requireInquiry(parts, params.id);
      const file = requireFile(seen, params.file);
      const bytes = await bytesOfFile(parts, file);
      const reading = await readingFor(parts, seen, body, { fileName: file.name, bytes, mapping: undefined });
      const message = `Chose how ${file.name} of the quotation ${params.id} is read`;
      const { record, saved } = await changeInquiry(parts, actor, params.id, message, (now) => {
        const { importer: _importer, mapping: _mapping, ...kept } = requireFile(now, params.file);
        if (kept.imported !== undefined)
          refuse(inquiryErrors['file-imported'], `${kept.name} was imported. Attach it again to read it otherwise.`);
        return { ...now, files: now.files!.map((one) => (one.id === kept.id ? { ...kept, ...reading } : one)) };
      });
      return ok(record, { ...saved.headers, etag: etagOf(saved.seq) });
    },
  });
}

function removeRoute(parts: InquiryParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/quotations/:id/files/:file',
    operation: 'removeInquiryFile',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Remove a file from a draft, with its questions that are open. What was imported from it stays',
    params: FileParam,
    answers: { 204: { says: 'Removed' } },
    refusals: [...refusals, inquiryErrors['no-such-file']],
    handle: async ({ params, actor }) => {
      const message = `Removed a file of the quotation ${params.id}`;
      const { saved } = await changeInquiry(parts, actor, params.id, message, (now) => {
        const { name } = requireFile(now, params.file);
        const files = (now.files ?? []).filter(({ id }) => id !== params.file);
        const questions = (now.questions ?? []).filter((one) => isSettled(one) || !isOfFile(one, name));
        return withQuestionsOfLines({ ...now, files, questions }, cableNames(parts.catalog));
      });
      return done(saved.headers);
    },
  });
}
