/** Checks every JSON response of a hub under test against the schema of its route. */
import type { FastifyInstance } from 'fastify';
import type Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import * as model from '@cablewright/model';
import type { Route } from '../../platform/http/route.ts';

/** Records may have fields of a newer release, but the API's own schemas must list every field. */
const records = new Set<unknown>([...Object.values(model), ...Object.values(model.librarySchemas)]);

/**
 * The schema without additional fields, except in records of the model. Records saved before there were length limits
 * must be returned unchanged.
 */
function strict(schema: unknown, inRecord = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => strict(item, inRecord));
  if (typeof schema !== 'object' || schema === null) return schema;
  const open = inRecord || records.has(schema);
  const fields = Object.entries(schema).filter(([key, value]) => key !== 'maxLength' || typeof value !== 'number');
  const own = Object.fromEntries(fields.map(([key, value]) => [key, strict(value, open)]));
  if (open) return own;
  const closes = own['properties'] !== undefined && own['additionalProperties'] === undefined;
  return closes ? { ...own, additionalProperties: false } : own;
}

const validators = new Map<Type.TSchema, Validator>();

function validatorOf(schema: Type.TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(strict(schema) as Type.TSchema);
  validators.set(schema, validator);
  return validator;
}

/** Responds with 500 to JSON that doesn't match its schema, so that the test fails with the reason. */
export function requireFittingAnswers(app: FastifyInstance, routes: readonly Route[]): void {
  const byAddress = new Map<string, Route>(
    routes.flatMap((route) =>
      [route.path, route.oldPath ?? route.path].map((path) => [`${route.method} ${path}`, route] as const),
    ),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const route = byAddress.get(`${request.method} ${request.routeOptions.url}`);
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (route === undefined || !json || reply.statusCode >= 300) return payload;
    const answer = route.answers[reply.statusCode];
    if (answer?.type !== undefined) return payload;
    const problem = problemOf(answer?.schema, String(payload));
    if (problem !== undefined) throw new TypeError(`${route.method} ${route.path} ${reply.statusCode}: ${problem}`);
    return payload;
  });
}

function problemOf(schema: Type.TSchema | undefined, text: string): string | undefined {
  if (schema === undefined) return 'no schema describes this response';
  const [error] = validatorOf(schema).Errors(JSON.parse(text));
  return error === undefined ? undefined : `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`;
}
