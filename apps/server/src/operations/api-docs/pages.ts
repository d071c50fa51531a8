import type { Route } from '../../platform/http/route.ts';
import { refusalsOf } from '../../platform/http/statuses.ts';
import { errorTables } from './error-tables.ts';
import { escaped, page } from './markup.ts';
import { whoMay } from './openapi.ts';
import { routesByArea } from './reference.ts';
import { tryForm, authenticationForm } from './try-form.ts';

const script = '/try-it.js';

function anchor(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** A page with every route, its schemas and a form to try it, all collapsed. */
export function explorerPage(routes: readonly Route[]): string {
  const areas = [...routesByArea(routes)];
  const links = areas.map(([area]) => `<a href="#${anchor(area)}">${escaped(area)}</a>`).join('');
  const readable = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const sections = areas.map(([area, areaRoutes]) => {
    const blocks = areaRoutes.map((route) => routeBlock(route, readable.has(route.path)));
    return `<section><h2 id="${anchor(area)}">${escaped(area)}</h2>${blocks.join('')}</section>`;
  });
  const intro =
    '<p><a href="/">Open the studio</a> · <a href="/api/openapi.json">OpenAPI 3.1 document</a> · <a href="/api/docs/errors">Error codes</a></p>';
  const body = `<h1>Cablewright API</h1>${intro}${authenticationForm}<nav aria-label="Areas">${links}</nav>${sections.join('')}`;
  return page('Cablewright API', body, script);
}

function routeBlock(route: Route, readable: boolean): string {
  const answers = Object.entries(route.answers).map(
    ([status, { says }]) => `<li><code>${status}</code> ${escaped(says)}</li>`,
  );
  const refusals = refusalsOf(route).map(
    ({ code, status, title }) =>
      `<li><code>${status}</code> <a href="/api/docs/errors#${code}">${code}</a>: ${escaped(title)}</li>`,
  );
  const name = `<code>${route.method} ${escaped(route.path)}</code> ${escaped(route.summary)}`;
  return `<details class="route" id="${route.operation}"><summary>${name}</summary>
<p>${escaped(whoMay(route))}</p>${tryForm(route, readable)}${schemaBlock('Query', route.query)}${schemaBlock('Body', route.body)}
<h3>Answers</h3><ul>${answers.join('')}${refusals.join('')}</ul></details>`;
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  const text = escaped(JSON.stringify(schema, null, 2));
  return `<details><summary>${title} schema</summary><pre tabindex="0" aria-label="${title}">${text}</pre></details>`;
}

/** A page with every error code. The `type` of a problem document is a link to it. */
export function errorCodesPage(): string {
  const sections = Object.entries(errorTables).map(([area, table]) => {
    const rows = Object.values(table).map(
      ({ code, status, title }) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escaped(title)}</td></tr>`,
    );
    return `<h2>${escaped(area)}</h2><div class="wide"><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${rows.join('')}</table></div>`;
  });
  return page('Error codes', `<h1>Error codes</h1><p><a href="/api/docs">All routes</a></p>${sections.join('')}`);
}
