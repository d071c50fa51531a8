/** Routes for data quality: the findings in the whole catalog with filters, counts and pages, and their trend. */
import { studioPath, text, type Finding } from '@cablewright/model';
import Type from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { DataQuality, DataQualityTrend } from '../answers.ts';
import { countsOf, type CatalogReport } from './catalog-report.ts';
import type { QualityTrend } from './trend.ts';

/** How long a response waits for the checks, in ms. The rest is checked in the background. */
const maxWaitMs = 400;

const Text = Type.Optional(text('name', { minLength: 1 }));
const QualityQuery = Type.Object({
  ...pageQuery,
  severity: Type.Optional(Type.Enum(['error', 'warning'])),
  code: Text,
  kind: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Document kind of the record' })),
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'One record' })),
  q: Type.Optional(text('name', { description: 'Part of a message or of a record’s id' })),
});
type QualityQuery = Type.Static<typeof QualityQuery>;

export interface QualityParts {
  readonly report: CatalogReport;
  readonly trend: QualityTrend;
}

export function dataQualityRoutes({ report, trend }: QualityParts): Route[] {
  return [reportRoute(report), trendRoute(trend)];
}

function reportRoute(report: CatalogReport): Route {
  return route({
    method: 'GET',
    path: '/api/data-quality',
    operation: 'getDataQuality',
    area: 'Data quality',
    role: 'viewer',
    summary: 'What the checks find in every record, design, family, rule and setting, with totals',
    query: QualityQuery,
    answers: {
      200: { says: 'A page of findings, the totals, and how far the checks are', schema: DataQuality },
    },
    handle: async ({ query }) => {
      await report.refresh(maxWaitMs);
      const all = report.findings();
      const page = pageOf(all.filter(matching(query)), query);
      return ok({ ...page, items: page.items.map(itemOf), ...totalsOf(all), progress: report.progress });
    },
  });
}

function trendRoute(trend: QualityTrend): Route {
  return route({
    method: 'GET',
    path: '/api/data-quality/trend',
    operation: 'getDataQualityTrend',
    area: 'Data quality',
    role: 'viewer',
    summary: 'How many findings there were each night, oldest first',
    answers: { 200: { says: 'One entry for each night, at most a year', schema: DataQualityTrend } },
    handle: async () => {
      const items = await trend.list();
      return ok({ items, total: items.length });
    },
  });
}

function matching({ severity, code, kind, id, q }: QualityQuery): (finding: Finding) => boolean {
  const text = q?.trim().toLowerCase() ?? '';
  return (finding) =>
    (severity === undefined || finding.severity === severity) &&
    (code === undefined || finding.code === code) &&
    (kind === undefined || finding.where.kind === kind) &&
    (id === undefined || finding.where.id === id) &&
    (text === '' ||
      finding.message.toLowerCase().includes(text) ||
      finding.where.id?.toLowerCase().includes(text) === true);
}

function itemOf(finding: Finding) {
  return { ...finding, ui: pageOfRecord(finding.where.kind ?? '', finding.where.id ?? '') };
}

/** The path of the studio page on which a finding can be fixed. */
function pageOfRecord(kind: string, id: string): string {
  return kind === 'designs' ? `${studioPath(kind, id)}?tab=issues` : studioPath(kind, id);
}

/** The totals for the whole catalog, regardless of the filter. */
function totalsOf(findings: readonly Finding[]) {
  const codes = Map.groupBy(findings, ({ code, severity }) => `${severity} ${code}`);
  const kinds = Map.groupBy(findings, ({ where }) => where.kind ?? '');
  return {
    counts: countsOf(findings),
    byCode: [...codes.values()].flatMap((some) => {
      const [first] = some;
      return first === undefined ? [] : [{ code: first.code, severity: first.severity, count: some.length }];
    }),
    byKind: [...kinds].map(([kind, some]) => ({ kind, ...countsOf(some) })),
  };
}
