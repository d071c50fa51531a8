import type { Answer } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { openApi } from './openapi.ts';
import { errorCodesPage, explorerPage } from './pages.ts';

/** The routes that describe all routes. `all` gives the whole table, these included. */
export function docsRoutes(all: () => readonly Route[], release: string): Route[] {
  return [
    textRoute('getOpenApi', '/api/openapi.json', 'This API as an OpenAPI 3.1 document', 'application/json', () =>
      JSON.stringify(openApi(all(), release)),
    ),
    textRoute('getApiPage', '/api/docs', 'This API to read and to try out', 'text/html; charset=utf-8', () =>
      explorerPage(all()),
    ),
    textRoute(
      'getErrorsPage',
      '/api/docs/errors',
      'The error codes to read',
      'text/html; charset=utf-8',
      errorCodesPage,
    ),
  ];
}

/** A text that is the same until the next release: written once. */
function textRoute(operation: string, path: string, summary: string, type: string, write: () => string): Route {
  let text: string | undefined;
  return route({
    method: 'GET',
    path,
    operation,
    area: 'Documentation',
    role: 'public',
    summary,
    answers: { 200: { says: 'The text', type: type.split(';')[0]! } },
    handle: (): Answer => {
      text ??= write();
      return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' }, body: text };
    },
  });
}
