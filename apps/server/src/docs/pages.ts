import type { Route } from '../http/route.ts';
import { refusalsOf } from '../http/statuses.ts';
import { errorTables } from './error-tables.ts';
import { whoMay } from './openapi.ts';
import { routesByArea } from './reference.ts';

/** The explorer pages: plain HTML, no scripts, so that they work under the hub's strict policy. */

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
details { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .5rem 0 }
summary { cursor: pointer } summary code { font-weight: 600 }
td, th { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top }
nav a { margin-right: 1rem }`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>${body}</body></html>`;
}

function anchor(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Every route with its schemas, to be folded open. */
export function explorerPage(routes: readonly Route[]): string {
  const areas = [...routesByArea(routes)];
  const links = areas.map(([area]) => `<a href="#${anchor(area)}">${escaped(area)}</a>`).join('');
  const sections = areas.map(
    ([area, own]) => `<h2 id="${anchor(area)}">${escaped(area)}</h2>${own.map(routeBlock).join('')}`,
  );
  const intro =
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> · <a href="/api/docs/errors">Error codes</a></p>';
  return page('Cablewright API', `<h1>Cablewright API</h1>${intro}<nav>${links}</nav>${sections.join('')}`);
}

function routeBlock(route: Route): string {
  const answers = Object.entries(route.answers).map(
    ([status, { says }]) => `<li><code>${status}</code> ${escaped(says)}</li>`,
  );
  const refusals = refusalsOf(route).map(
    ({ code, status, title }) =>
      `<li><code>${status}</code> <a href="/api/docs/errors#${code}">${code}</a>: ${escaped(title)}</li>`,
  );
  return `<details><summary><code>${route.method} ${escaped(route.path)}</code> ${escaped(route.summary)}</summary>
<p>${escaped(whoMay(route))}</p>${schemaBlock('Query', route.query)}${schemaBlock('Body', route.body)}
<ul>${answers.join('')}${refusals.join('')}</ul></details>`;
}

function schemaBlock(title: string, schema: unknown): string {
  return schema === undefined ? '' : `<h4>${title}</h4><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;
}

/** Every error code. The `type` of a problem document points here. */
export function errorCodesPage(): string {
  const sections = Object.entries(errorTables).map(([area, table]) => {
    const rows = Object.values(table).map(
      ({ code, status, title }) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escaped(title)}</td></tr>`,
    );
    return `<h2>${escaped(area)}</h2><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${rows.join('')}</table>`;
  });
  return page('Error codes', `<h1>Error codes</h1><p><a href="/api/docs">All routes</a></p>${sections.join('')}`);
}
