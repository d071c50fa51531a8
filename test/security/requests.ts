import type { Route } from '@cablewright/server';

/** An address of a route with plausible parameters. */
export function addressOf(route: Route): string {
  const values: Record<string, string> = {
    id: route.path.startsWith('/api/history') ? '1' : 'null-modem-de9',
    kind: route.path.includes('/documents/') ? 'schematic' : 'connectors',
    rev: '1',
    list: 'signals',
    format: 'bom.csv',
  };
  return route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => values[name] ?? 'x');
}

type Schema = Record<string, unknown>;

/** The smallest value valid for a schema; an unspecific schema gets a plain text. */
export function sampleOf(schema: Schema): unknown {
  if (Array.isArray(schema['anyOf'])) return sampleOf(schema['anyOf'][0] as Schema);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return Number(schema['minItems'] ?? 0) > 0 ? [sampleOf(schema['items'] as Schema)] : [];
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

function sampleObject(schema: Schema): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name]!)]));
}

function sampleText({ pattern, minLength }: Schema): string {
  const candidates = ['sample', 'sample@example.com', '1', 'EUR', '#00ff00'];
  const fits = candidates.find((text) => typeof pattern !== 'string' || new RegExp(pattern).test(text)) ?? 'sample';
  return fits.padEnd(Number(minLength ?? 0), 'x');
}

export interface Fault {
  readonly name: string;
  readonly body: unknown;
}

/** Invalid bodies with one fault each, made from a valid one. */
export function faultsOf(schema: Schema): Fault[] {
  const right = sampleOf(schema);
  const faults: Fault[] = [
    { name: 'a list instead of an object', body: [[[]]] },
    { name: 'a text', body: '"text"' },
    { name: 'null', body: 'null' },
    { name: 'nothing', body: '' },
    { name: 'broken JSON', body: '{"a":' },
    { name: 'deep nesting', body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
    { name: 'very deep nesting', body: '['.repeat(2_000_000) },
    { name: 'bad UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { name: 'a lone surrogate', body: '{"label":"\\ud800"}' },
    { name: 'a zero character', body: '{"label":"a\\u0000b"}' },
    { name: '__proto__', body: '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"role":"owner"}}}' },
    { name: 'a huge number', body: '{"limit":1e400}' },
  ];
  if (typeof right !== 'object' || right === null || Array.isArray(right)) return faults;
  return [...faults, ...fieldFaults(schema, right as Record<string, unknown>)];
}

function fieldFaults(schema: Schema, right: Record<string, unknown>): Fault[] {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const faults: Fault[] = [{ name: 'an unknown key', body: { ...right, 'unknown-key': 1 } }];
  for (const name of Object.keys(properties)) {
    const { [name]: _left, ...without } = right;
    faults.push({ name: `${name} missing`, body: without });
    for (const [what, value] of wrongValues)
      faults.push({ name: `${name} ${what}`, body: { ...right, [name]: value } });
  }
  return faults;
}

const wrongValues: readonly (readonly [string, unknown])[] = [
  ['a number', 7.5],
  ['a negative number', -1],
  ['true', true],
  ['null', null],
  ['an empty text', ''],
  ['a long text', 'x'.repeat(100_000)],
  ['an object', { a: { b: {} } }],
  ['a list', [1, 'two', null, { three: 3 }]],
  ['odd characters', '../../etc/passwd\n<script>\u202e;select 1'],
];

/** Hostile values of a path or query parameter. */
export const oddParameters = [
  '',
  '%00',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  'x'.repeat(400),
  '__proto__',
  'constructor',
  '-1',
  '1e9',
  '99999999999999999999',
  '%F0%9F%92%A9',
  "'%20or%201=1--",
  '*',
];
