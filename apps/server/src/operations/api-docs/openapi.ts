import { takesKey } from '../../platform/http/keyed.ts';
import { refusalsOf, statusesOf } from '../../platform/http/statuses.ts';
import type { Route } from '../../platform/http/route.ts';
import { present } from '@cablewright/model';

type Json = Record<string, unknown>;

const problemSchema: Json = {
  type: 'object',
  description: 'A problem document (RFC 9457). Programs match on `code`; `issues` lists each problem.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, pointer: { type: 'string' } },
      },
    },
  },
};

/** The OpenAPI 3.1 document for a route table. `release` is the version of the program. */
export function openApi(routes: readonly Route[], release: string): Json {
  const paths: Record<string, Json> = {};
  const schemas = new Map<string, unknown>([['Problem', problemSchema]]);
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cablewright', version: release, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: { schemas: Object.fromEntries(schemas), securitySchemes },
  };
}

const securitySchemes: Json = {
  session: { type: 'apiKey', in: 'cookie', name: 'cablewright.session_token' },
};

type Schemas = Map<string, unknown>;

function operation(route: Route, schemas: Schemas): Json {
  return {
    operationId: route.operation,
    tags: [route.area],
    summary: route.summary,
    description: whoMay(route),
    security: route.role === 'public' || route.role === 'setup' ? [] : [{ session: [] }],
    parameters: [
      ...parametersIn('path', route.params),
      ...parametersIn('query', route.query),
      ...ifMatchOf(route),
      ...keyOf(route),
    ],
    ...present({ requestBody: requestBody(route, schemas) }),
    responses: responsesOf(route, schemas),
  };
}

function requestBody({ body, files }: Route, schemas: Schemas): Json | undefined {
  if (files) return { required: true, content: filesOf(files) };
  return body && { required: true, content: jsonOf(body, schemas) };
}

/** A sentence that says who may use a route. */
export function whoMay({ role, session, scope, method }: Pick<Route, 'role' | 'session' | 'scope' | 'method'>): string {
  if (role === 'public') return 'Public.';
  if (role === 'setup' && method === 'GET') return 'Public. It names its options until setup is finished.';
  if (role === 'setup') return 'Requires the setup code. Available until setup is finished.';
  const token =
    session === true
      ? 'requires a signed-in session, not a token'
      : `a token needs ${scope ?? (method === 'GET' ? 'catalog:read' : 'a scope')}`;
  return `Requires the role ${role} or higher; ${token}.`;
}

function parametersIn(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function ifMatchOf({ ifMatch }: Route): Json[] {
  if (ifMatch === undefined) return [];
  const description = 'The ETag of the version you read, or `*` for any version.';
  return [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function keyOf(route: Route): Json[] {
  if (!takesKey(route)) return [];
  const description =
    'A text of your own for this request, such as a UUID. A repeat with the same key, address and body within a day gets the first answer, and nothing is done twice.';
  const schema = { type: 'string', minLength: 1, maxLength: 200 };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function jsonOf(schema: unknown, schemas: Schemas): Json {
  return { 'application/json': { schema: named(schema, schemas) } };
}

/**
 * Adds a schema with a title to the components, and returns a reference to it. Its name is the title without spaces.
 */
function named(schema: unknown, schemas: Schemas): unknown {
  const { title } = schema as { title?: string };
  if (title === undefined) return schema;
  const name = title.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');
  schemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

function responsesOf(route: Route, schemas: Schemas): Json {
  const responses: Json = {};
  for (const [status, { says, schema, type }] of Object.entries(route.answers)) {
    const content = type === undefined ? (schema === undefined ? undefined : jsonOf(schema, schemas)) : { [type]: {} };
    responses[status] = { description: says, content };
  }
  for (const status of statusesOf(route)) {
    if (responses[status] === undefined) responses[status] = refusalOf(route, status);
  }
  return responses;
}

function refusalOf(route: Route, status: number): Json {
  if (status === 304) return { description: 'Not modified: the version in If-None-Match is current' };
  if (status === 204) return { description: 'Saved; what a token without catalog:read gets: no body' };
  const codes = refusalsOf(route).filter((row) => row.status === status);
  return {
    description: codes.map(({ code, title }) => `${code}: ${title}`).join('. '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
