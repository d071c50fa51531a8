import { refusalsOf } from '../../platform/http/statuses.ts';
import type { Route } from '../../platform/http/route.ts';
import { errorTables } from './error-tables.ts';
import { whoMay } from './openapi.ts';

/** The routes by area. Areas are in the order of their first routes. */
export function routesByArea(routes: readonly Route[]): Map<string, Route[]> {
  const areas = new Map<string, Route[]>();
  for (const route of routes) areas.set(route.area, [...(areas.get(route.area) ?? []), route]);
  return areas;
}

/** The reference page of the routes in Markdown. */
export function routesPage(routes: readonly Route[]): string {
  const sections = [...routesByArea(routes)].map(([area, areaRoutes]) =>
    [`## ${area}`, ...areaRoutes.map(routeSection)].join('\n\n'),
  );
  const head = [
    '# Routes',
    'Generated from the route table by `npm run docs`. Errors are problem documents (RFC 9457); the codes are in errors.md.',
    'A list returns `{items, total, next?}` and takes `limit` and `cursor`. A record is returned with an `ETag`; a write',
    'sends the ETag it read in `If-Match`.',
  ].join('\n');
  return `${[head, ...sections].join('\n\n')}\n`;
}

function routeSection(route: Route): string {
  const answers = Object.entries(route.answers).map(([status, { says }]) => `- ${status}: ${says}`);
  const codes = refusalsOf(route).map(({ status, code }) => `${status} \`${code}\``);
  return [
    `### ${route.method} ${route.path}`,
    `${route.summary}. ${whoMay(route)}`,
    ...(route.query === undefined ? [] : [`Query: ${names(route.query)}.`]),
    [...answers, `- Refusals: ${codes.join(', ') || 'none'}`].join('\n'),
  ].join('\n\n');
}

function names(schema: unknown): string {
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  return Object.keys(properties)
    .map((name) => `\`${name}\``)
    .join(', ');
}

/** The reference page of the error codes in Markdown. */
export function errorsPage(): string {
  const sections = Object.entries(errorTables).map(([area, table]) => {
    const rows = Object.values(table).map(({ code, status, title }) => `| \`${code}\` | ${status} | ${title} |`);
    return [`## ${area}`, ['| Code | Status | Meaning |', '|---|---|---|', ...rows].join('\n')].join('\n\n');
  });
  const head = '# Error codes\n\nGenerated from the tables of the areas by `npm run docs`.';
  return `${[head, ...sections].join('\n\n')}\n`;
}
