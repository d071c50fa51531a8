import { OfferedDocuments } from './answers.ts';
import type { RunningExporter } from '@cablewright/modules/running';
import { documentKinds, exportKinds, scaleOf, type RenderOptions } from '@cablewright/documents';
import { Id, PaperChoice, sheetStyles } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../catalog/errors.ts';
import { designErrors } from '../catalog/designs/errors.ts';
import { liveErrors } from '../catalog/live/errors.ts';
import { productErrors } from '../engineering/products/errors.ts';
import { ok, type FileAnswer } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Registered } from '../platform/modules/registered.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { renderedAnswer } from './answer.ts';
import { columnSetOf, columnsQuery } from './column-sets.ts';
import { moduleExportRoute } from './module-export.ts';
import { testResultsRoute } from './test-results.ts';
import { documentAnswer, type DocumentRequest, noSuchDocument } from './document-answer.ts';
import { documentErrors } from './off-thread/errors.ts';
import type { RenderInput } from './off-thread/tasks.ts';
import { renderInput, type DocumentParts } from './request.ts';
import { variantInput } from './variant-input.ts';
import { quotationDocumentRoute } from './quotation.ts';
import { redLineRoute } from './red-line.ts';
import { wireSpecRoute } from './wire-spec.ts';

const area = 'Documents';
const Word = Type.String({ minLength: 1, maxLength: 60 });
const formats = [...new Set(documentKinds.flatMap((kind) => kind.formats))];

/** Query options that every document has. */
const renderQuery = {
  rev: Type.Optional(
    Type.String({
      pattern: '^([1-9][0-9]{0,5}|latest|released)$',
      description: 'A saved revision, latest (not rejected) or released',
    }),
  ),
  variation: Type.Optional(Type.String({ maxLength: 8, description: 'An orderable length, by its suffix' })),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many cables are built' })),
  explode: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0')], {
      description: 'Whether to include the parts of sub-assemblies',
    }),
  ),
  language: Type.Optional(
    Type.Enum(sheetStyles.language, { description: 'Language of the texts. Default: that of the settings, else en' }),
  ),
  units: Type.Optional(
    Type.Enum(sheetStyles.units, { description: 'metric, us or both. Default: those of the settings, else metric' }),
  ),
};
/** Query options of labels, both for the document and for files. */
const labelQuery = {
  paper: Type.Optional(PaperChoice),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Copies of each label' })),
  preset: Type.Optional(Type.String({ maxLength: 60, description: 'The label stock or tape' })),
  qr: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')], { description: 'A QR code on each label' })),
  template: Type.Optional(Type.String({ maxLength: 60, description: 'The label template' })),
  printer: Type.Optional(Type.String({ maxLength: 60, description: 'The label printer for a label file' })),
};
const ExportQuery = Type.Object({
  ...renderQuery,
  ...labelQuery,
  ...columnsQuery,
  exact: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0')], {
      description:
        '1: lists for label machines have their texts exactly as printed, without the apostrophe before a formula',
    }),
  ),
});
const DocumentQuery = Type.Object({
  ...renderQuery,
  ...labelQuery,
  format: Type.Optional(Type.Union(formats.map((format) => Type.Literal(format)))),
  frame: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0')], {
      description: '0: a schematic or drawing without frame, cut to what is drawn, on transparent ground',
    }),
  ),
  scale: Type.Optional(
    Type.String({
      pattern: '^(1|0\\.(?!0+$)[0-9]{1,3}|1:[1-9][0-9]?)$',
      description: 'Scale of a formboard: 1, 0.5 or 1:2',
    }),
  ),
  breaks: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0')], {
      description:
        'Breaks in a formboard, each run with its true and its printed length. 1: all long straight runs; 0: none. Default: on sheets, runs of one piece that are longer than a sheet',
    }),
  ),
  roll: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 3000,
      description: 'A formboard as one page on a roll of paper this wide, mm',
    }),
  ),
});

const refusals = [
  designErrors['no-such-design'],
  catalogErrors['no-such-record'],
  versionErrors['no-such-version'],
  liveErrors['frozen-missing'],
  documentErrors['no-such-document'],
  documentErrors['document-refused'],
  documentErrors['document-over-budget'],
];

const ofVariants = [productErrors['no-such-family'], documentErrors['no-such-variant'], ...refusals];

export function documentRoutes(parts: DocumentParts & { readonly exporters: Registered<RunningExporter> }): Route[] {
  return [
    moduleExportRoute(parts),
    testResultsRoute(parts),
    documentRoute(parts),
    exportRoute(parts),
    variantDocumentRoute(parts),
    variantExportRoute(parts),
    offeredRoute(parts.exporters),
    wireSpecRoute(parts),
    quotationDocumentRoute(parts),
    redLineRoute(parts),
  ];
}

function documentRoute(parts: DocumentParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/documents/:kind',
    operation: 'getDocument',
    area,
    role: 'viewer',
    summary: 'Render a document of a design, from the working copy or a saved revision',
    params: Type.Object({ id: Id, kind: Word }),
    query: DocumentQuery,
    answers: { 200: { says: 'The document', type: 'text/html' } },
    refusals,
    handle: ({ params: { id, kind }, query, actor }) =>
      documentAnswer(parts, { actor, kind, of: id, format: query.format }, () =>
        renderInput(parts, id, query.rev, optionsOf(query)),
      ),
  });
}

function variantDocumentRoute(parts: DocumentParts): Route {
  return route({
    method: 'GET',
    path: '/api/products/:id/variants/:variant/documents/:kind',
    operation: 'getVariantDocument',
    area,
    role: 'viewer',
    summary: 'Render a document of a variant: that of its design at its own length, with its own parts and number',
    params: Type.Object({ id: Id, variant: Id, kind: Word }),
    query: DocumentQuery,
    answers: { 200: { says: 'The document', type: 'text/html' } },
    refusals: ofVariants,
    handle: ({ params: { id, variant, kind }, query, actor }) => {
      const named = { family: id, variant };
      const readInput = () => variantInput(parts, named, query.rev, optionsOf(query));
      return documentAnswer(parts, { actor, kind, of: `${id}/${variant}`, format: query.format }, readInput);
    },
  });
}

function optionsOf({
  format: _format,
  rev: _rev,
  explode,
  qr,
  scale,
  frame,
  breaks,
  exact,
  ...options
}: Type.Static<typeof DocumentQuery> & { readonly exact?: '1' | '0' }): RenderOptions {
  return {
    ...options,
    exact: flagOf(exact),
    qr: flagOf(qr),
    scale: scale === undefined ? undefined : scaleOf(scale),
    breaks: flagOf(breaks),
    frame: flagOf(frame),
    explode: explode === '1',
  };
}

function flagOf(text: '1' | '0' | undefined): boolean | undefined {
  return text === undefined ? undefined : text === '1';
}

function exportRoute(parts: DocumentParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/exports/:format',
    operation: 'exportDesign',
    area,
    role: 'viewer',
    summary: 'Export a design for another program',
    params: Type.Object({ id: Id, format: Word }),
    query: ExportQuery,
    answers: { 200: { says: 'The file', type: 'text/csv' } },
    refusals,
    handle: ({ params: { id, format }, query, actor }) =>
      exportAnswer(parts, { actor, kind: format, of: id }, query, (options) =>
        renderInput(parts, id, query.rev, options),
      ),
  });
}

function variantExportRoute(parts: DocumentParts): Route {
  return route({
    method: 'GET',
    path: '/api/products/:id/variants/:variant/exports/:format',
    operation: 'exportVariant',
    area,
    role: 'viewer',
    summary: 'Export a variant for another program, at its own length and with its own parts',
    params: Type.Object({ id: Id, variant: Id, format: Word }),
    query: ExportQuery,
    answers: { 200: { says: 'The file', type: 'text/csv' } },
    refusals: ofVariants,
    handle: ({ params: { id, variant, format }, query, actor }) => {
      const readInput = (options: RenderOptions) => variantInput(parts, { family: id, variant }, query.rev, options);
      return exportAnswer(parts, { actor, kind: format, of: `${id}/${variant}` }, query, readInput);
    },
  });
}

async function exportAnswer(
  parts: DocumentParts,
  { actor, kind, of }: Omit<DocumentRequest, 'format'>,
  { columns, ...query }: Type.Static<typeof ExportQuery>,
  readInput: (options: RenderOptions) => Promise<RenderInput>,
): Promise<FileAnswer> {
  const available = exportKinds.map((offered) => offered.id);
  if (!available.includes(kind)) {
    refuse(documentErrors['no-such-document'], `Export "${kind}" not found. Available: ${available.join(', ')}.`);
  }
  const columnSet = columns === undefined ? undefined : columnSetOf(parts.catalog.library, columns);
  const drawn = { what: 'export', kind, input: await readInput({ ...optionsOf(query), columns: columnSet }) } as const;
  return renderedAnswer((await parts.office.file(actor, drawn, `${kind} of ${of}`)) ?? noSuchDocument(kind));
}

function offeredRoute(exporters: Registered<RunningExporter>): Route {
  return route({
    method: 'GET',
    path: '/api/exports',
    operation: 'listExports',
    area,
    role: 'viewer',
    summary: 'Available documents and exports',
    answers: { 200: { says: 'Both lists; the first format of a document is its default', schema: OfferedDocuments } },
    handle: () =>
      ok({
        documents: documentKinds.map(({ kind, label, code, formats, options, layout = false, overview = false }) => ({
          id: kind,
          label,
          code,
          formats,
          options,
          layout,
          overview,
        })),
        exports: exportKinds.map(({ id, label }) => ({ id, label })),
        modules: exporters.list().map(({ module, thing: { id, label, source } }) => ({ module, id, label, source })),
      }),
  });
}
