import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { openApi } from './openapi.ts';
import { errorCodesPage, explorerPage } from './pages.ts';

/** The routes that describe the API. `all` returns the whole route table, including these routes. */
export function docsRoutes(all: () => readonly Route[], release: string): Route[] {
  return [
    textRoute('getOpenApi', '/api/openapi.json', 'This API as an OpenAPI 3.1 document', 'application/json', () =>
      JSON.stringify(openApi(all(), release)),
    ),
    textRoute('getApiPage', '/api/docs', 'This API as a page, with forms to try it', 'text/html; charset=utf-8', () =>
      explorerPage(all()),
    ),
    textRoute(
      'getErrorsPage',
      '/api/docs/errors',
      'The error codes as a page',
      'text/html; charset=utf-8',
      errorCodesPage,
    ),
  ];
}

/** A route with a text that only changes with the release. */
function textRoute(operation: string, path: string, summary: string, type: string, write: () => string): Route {
  let text: string | undefined;
  return route({
    method: 'GET',
    path,
    operation,
    area: 'Documentation',
    role: 'public',
    summary,
    answers: { 200: { says: 'The text', type: type.replace(/;.*/, '') } },
    handle: () => {
      text ??= write();
      return ok(text, { 'content-type': type, 'cache-control': 'no-cache' });
    },
  });
}
