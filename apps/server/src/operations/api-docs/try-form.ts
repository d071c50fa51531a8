/** The forms in the API explorer for trying a route. The studio's `try-it.js` handles them. */
import { type Route, needsMoreThanReading } from '../../platform/http/route.ts';
import { exampleOf } from './example.ts';
import { escaped } from './markup.ts';

interface Property {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Property[];
  readonly description?: string;
}

interface Properties {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

/** `readable` says whether the same path has a GET route, so that the form can be filled with the current value. */
export function tryForm(route: Route, readable: boolean): string {
  const { method, path, role, scope, session, body, files } = route;
  const id = route.operation;
  const fields = [
    ...fieldsOf(id, 'path', route.params),
    ...fieldsOf(id, 'query', route.query),
    ...(route.ifMatch === undefined ? [] : [ifMatchField(id, route.ifMatch)]),
    ...(body === undefined ? [] : [bodyField(id, exampleOf(body))]),
    ...(files === undefined ? [] : [fileFields(id, files)]),
  ];
  // A route that a read-only token may use writes nothing, regardless of its method.
  const writes = method !== 'GET' && scope !== 'catalog:read';
  const asks = writes && needsMoreThanReading(route);
  const fill = method === 'PUT' && readable && body !== undefined;
  return `<form class="try" hidden data-method="${method}" data-path="${escaped(path)}"${asks ? ' data-asks' : ''}${
    session === true ? ' data-session' : ''
  }${role === 'public' || role === 'setup' ? ' data-open' : ''} aria-label="Try ${method} ${escaped(path)}">${fields.join('')}<p class="buttons"><button>Send</button>
<button type="button" data-do="stop" hidden>Stop</button>${
    fill ? '<button type="button" data-do="fill">Fill in current value</button>' : ''
  }<button type="button" data-do="curl">Copy as curl</button></p>
<p class="said" role="status"></p><pre class="curl" tabindex="0" aria-label="As a curl line"></pre><div class="answer"></div></form>`;
}

function fieldsOf(id: string, place: 'path' | 'query', schema: Properties | undefined): string[] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const needed = place === 'path' || required.includes(name);
    const attributes = `id="${id}-${place}-${name}" name="${place}:${name}"${needed ? ' required' : ''}`;
    const choices = choicesOf(property);
    const input =
      choices === undefined
        ? `<input ${attributes} autocomplete="off" spellcheck="false">`
        : `<select ${attributes}>${['', ...choices].map((choice) => `<option>${escaped(choice)}</option>`).join('')}</select>`;
    return field(`${id}-${place}-${name}`, `${name}${needed ? '' : ' (optional)'}`, input, property.description);
  });
}

function field(id: string, label: string, input: string, description?: string, wide = false): string {
  const about = description === undefined ? '' : `<small>${escaped(description)}</small>`;
  return `<p class="field${wide ? ' wide-field' : ''}"><label for="${id}">${escaped(label)}</label>${input}${about}</p>`;
}

function choicesOf({ type, anyOf = [], const: only }: Property): string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  const all = only === undefined ? anyOf.map((option) => option.const) : [only];
  return all.length > 0 && all.every((value) => typeof value === 'string') ? all : undefined;
}

function ifMatchField(id: string, need: Route['ifMatch']): string {
  const input = `<input id="${id}-if-match" name="if-match"${need === 'required' ? ' required' : ''} autocomplete="off">`;
  return field(`${id}-if-match`, 'If-Match', input, 'The ETag of the version you read, or * for any version.');
}

function bodyField(id: string, example: unknown): string {
  const text = JSON.stringify(example, null, 2);
  const rows = Math.min(24, text.split('\n').length + 2);
  const input = `<textarea id="${id}-body" name="body" rows="${rows}" spellcheck="false">${escaped(text)}</textarea>`;
  return field(`${id}-body`, 'Body (JSON)', input, 'An example. Replace the values with your own.', true);
}

function fileFields(id: string, types: readonly string[]): string {
  const options = types.map((type) => `<option>${type}</option>`).join('');
  return (
    field(`${id}-file`, 'File', `<input id="${id}-file" name="file" type="file" required>`) +
    field(`${id}-type`, 'Sent as', `<select id="${id}-type" name="type">${options}</select>`)
  );
}

/**
 * The form above all routes that selects the authentication: the browser session, or a token, which the page doesn't
 * store.
 */
export const authenticationForm = `<form id="who" hidden aria-label="Authentication">
<p id="me" role="status">Looking who is signed in …</p>
<p class="field"><label for="token">Ask with an API token instead</label>
<input id="token" type="password" autocomplete="off" spellcheck="false">
<small>It stays in this page only: it is not kept, and no address holds it. Empty: your own session asks.</small></p>
<p class="field"><label for="filter">Show routes with</label><input id="filter" type="search" autocomplete="off"></p></form>
<dialog id="sure" aria-labelledby="sure-title"><h2 id="sure-title">Send this?</h2><p id="sure-what"></p>
<p class="buttons"><button type="button" value="no">Cancel</button><button type="button" value="yes">Send</button></p></dialog>`;
