// npm run docs: writes packages/client/src/operations.ts and types.ts from the route table: a type for every shape, an
// operation for every route.
import type Type from 'typebox';
import * as model from '@cablewright/model';
import { describedRoutes, type Route } from '@cablewright/server';

type Schema = Readonly<Record<string, unknown>>;

const head = '// Written by `npm run docs` from the routes of the server. Do not edit.\n';

/** The generated files: their names under packages/client/src and their contents. */
export function clientFiles(): { readonly name: string; readonly text: string }[] {
  const types = new ClientTypes();
  const operations = describedRoutes().map((route) => operationOf(route, types));
  const imports = `import type { Operation } from './operation.ts';\nimport type * as t from './types.ts';\n`;
  return [
    { name: 'types.ts', text: `${head}import type { Json } from './json.ts';\n\n${types.text}` },
    { name: 'operations.ts', text: `${head}${imports}\n${operations.join('\n')}\n` },
  ];
}

/** `listDesigns` as `ListDesigns`, `Board (PCBA)` as `BoardPCBA`. */
function typeName(words: string): string {
  const name = words.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');
  return name[0]!.toUpperCase() + name.slice(1);
}

/** The schemas of the model by the names of their exports. */
const modelNames = new Map(
  Object.entries(model).flatMap(([name, value]) => {
    const schema = value as Schema;
    const isShape =
      typeof value === 'object' && ['object', 'anyOf', 'enum'].some((key) => schema['type'] === key || key in schema);
    return isShape && /^[A-Z]/.test(name) ? [[JSON.stringify(schema), name] as const] : [];
  }),
);

/** The named types found so far. Each is written once. */
class ClientTypes {
  readonly #written = new Map<string, { readonly schema: string; text: string }>();

  get names(): string[] {
    return [...this.#written.keys()].toSorted();
  }

  get text(): string {
    return this.names.map((name) => this.#written.get(name)!.text).join('\n');
  }

  /** The TypeScript of a schema. `name` is used unless the schema has a name. */
  of(schema: Schema, name?: string): string {
    const json = JSON.stringify(schema);
    const ownName =
      modelNames.get(json) ?? (typeof schema['title'] === 'string' ? typeName(schema['title']) : undefined);
    const called = ownName ?? name;
    return called === undefined ? this.#inline(schema) : this.#named(called, schema, json);
  }

  #named(name: string, schema: Schema, json: string): string {
    const existing = this.#written.get(name);
    if (existing === undefined) {
      const entry = { schema: json, text: '' };
      this.#written.set(name, entry);
      entry.text = declaration(name, schema, this.#inline(schema));
    } else if (existing.schema !== json)
      throw new Error(`Two different shapes are called ${name}; give one another title.`);
    return name;
  }

  #inline(schema: Schema): string {
    const {
      $defs,
      $ref,
      anyOf,
      allOf,
      enum: values,
      type,
      const: literal,
    } = schema as {
      $defs?: Record<string, Schema>;
      $ref?: string;
      anyOf?: Schema[];
      allOf?: Schema[];
      enum?: unknown[];
      type?: string | string[];
      const?: unknown;
    };
    if ($defs !== undefined)
      for (const [name, definition] of Object.entries($defs)) this.#named(name, definition, JSON.stringify(definition));
    if ($ref !== undefined) return $ref.split('/').at(-1)!;
    if (literal !== undefined) return literalType(literal);
    if (values !== undefined) return values.map(literalType).join(' | ');
    if (anyOf !== undefined) return [...new Set(anyOf.map((option) => this.of(option)))].join(' | ');
    if (allOf !== undefined) return allOf.map((part) => this.of(part)).join(' & ');
    if (Array.isArray(type)) return type.map((member) => this.#inline({ ...schema, type: member })).join(' | ');
    return this.#typed(type, schema);
  }

  #typed(type: string | undefined, schema: Schema): string {
    switch (type) {
      case 'string':
      case 'boolean':
      case 'null':
        return type;
      case 'number':
      case 'integer':
        return 'number';
      case 'array':
        return this.#list(schema);
      case 'object':
        return this.#object(schema);
      default:
        return 'Json';
    }
  }

  #list({ items }: Schema): string {
    const item = items === undefined ? 'Json' : this.of(items as Schema);
    return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }

  #object(schema: Schema): string {
    const {
      properties = {},
      required = [],
      patternProperties,
    } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
      patternProperties?: Record<string, Schema>;
    };
    const fields = Object.entries(properties).map(([name, field]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      return `${comment(field, ' ')}${key}${required.includes(name) ? '' : '?'}: ${this.of(field)};`;
    });
    const [values] = Object.values(patternProperties ?? {});
    if (fields.length === 0) return values === undefined ? 'object' : `Record<string, ${this.of(values)}>`;
    const short = `{ ${fields.join(' ').replace(/;$/, '')} }`;
    if (short.length <= 100 && !short.includes('\n')) return short;
    return `{\n${fields.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n}`;
  }
}

function literalType(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function declaration(name: string, schema: Schema, text: string): string {
  const whole = text.startsWith('{') && schema['type'] === 'object';
  return `${comment(schema)}export ${whole ? `interface ${name} ${text}` : `type ${name} = ${text};`}`;
}

function comment({ description, pattern }: Schema, end = '\n'): string {
  const isId = pattern === (model.Id as { pattern?: unknown }).pattern;
  return typeof description === 'string' && !isId ? `/** ${description} */${end}` : '';
}

function operationOf(route: Route, types: ClientTypes): string {
  const name = typeName(route.operation);
  const { params, query, body, files, ifMatch } = route;
  const fields = [
    ...(params === undefined
      ? []
      : [
          `params: { ${Object.keys(propertiesOf(params))
            .map((parameter) => `${parameter}: string | number`)
            .join('; ')} }`,
        ]),
    ...(query === undefined ? [] : [`query: t.${types.of(query as Schema, `${name}Query`)}`]),
    ...(body === undefined ? [] : [`body: t.${types.of(body as Schema, `${name}Body`)}`]),
    ...(files === undefined ? [] : ['file: true']),
    ...(ifMatch === undefined ? [] : [`ifMatch: '${ifMatch === 'required' ? 'required' : 'optional'}'`]),
    `answer: ${answerOf(route, name, types)}`,
  ];
  const address = `${route.method} ${route.path}${isFile(route) ? ' file' : ''}`;
  return `/** ${route.summary}. */\nexport const ${route.operation} = '${address}' as Operation<{ ${fields.join('; ')} }>;`;
}

function propertiesOf(schema: Type.TSchema): Record<string, unknown> {
  return (schema as { properties?: Record<string, unknown> }).properties ?? {};
}

function isFile({ answers }: Route): boolean {
  return Object.values(answers).some(({ type }) => type !== undefined);
}

function answerOf(route: Route, name: string, types: ClientTypes): string {
  if (isFile(route)) return 'Response';
  const schemas = [...new Set(Object.values(route.answers).flatMap(({ schema }) => schema ?? []))] as Schema[];
  if (schemas.length === 0) return 'undefined';
  return schemas.map((schema) => `t.${types.of(schema, `${name}Answer`)}`).join(' | ');
}
