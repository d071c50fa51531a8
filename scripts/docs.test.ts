import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describedRoutes, errorTables, refusalsOf } from '@cablewright/server';
import * as operations from '../packages/client/src/operations.ts';
import { clientFiles } from './client-source.ts';
import { committedFiles, pictures, referenceFiles } from './docs.ts';

test('docs/reference matches the code: nothing missing, left over or outdated (npm run docs writes it)', () => {
  const files = referenceFiles();
  expect(committedFiles().toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  for (const { name, text } of files) {
    const committed = readFileSync(join(import.meta.dirname, '../docs/reference', name), 'utf8');
    expect([name, committed === text]).toEqual([name, true]);
  }
});

test('IO4.2 the client matches the routes (npm run docs writes it)', () => {
  for (const { name, text } of clientFiles()) {
    const committed = readFileSync(join(import.meta.dirname, '../packages/client/src', name), 'utf8');
    expect([name, committed === text]).toEqual([name, true]);
  }
});

test('the pictures of the wings match the layering tables (npm run docs writes them)', () => {
  for (const { file, draw } of pictures) expect(readFileSync(file, 'utf8')).toBe(draw());
});

test('every file named by the architecture page exists', () => {
  const root = join(import.meta.dirname, '..');
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const paths = [...page.matchAll(/`((?:packages|apps|catalog|scripts)\/[^`\s]*)`/g)].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every code that a route refuses with is in exactly one table, and every code in a table is used by a route', () => {
  const rows = Object.values(errorTables).flatMap((table) => Object.values(table));
  const codes = rows.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const used = new Set(describedRoutes().flatMap((route) => refusalsOf(route).map(({ code }) => code)));
  expect([...used].filter((code) => !codes.includes(code))).toEqual([]);
  const anywhere = [
    'not-found',
    'internal',
    'database-away',
    'history-went-back',
    'files-unreachable',
    'disk-full',
    'record-unreadable',
    'outcome-unknown',
  ];
  expect(codes.filter((code) => !used.has(code) && !anywhere.includes(code))).toEqual([]);
});

test('no two routes have the same address, and each has a summary', () => {
  const routes = describedRoutes();
  const names = routes.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/g, ':x')}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
  for (const { path, summary } of routes) expect([path, summary.length > 5]).toEqual([path, true]);
});

test('C2.1 the API has routes for every area of the catalog and the studio', () => {
  const areas = new Set(describedRoutes().map(({ area }) => area));
  const catalog = ['Products', 'Resolver', 'Proposals', 'Record revisions', 'Part numbers', 'Rules'];
  expect([...areas]).toEqual(expect.arrayContaining(['Designs', 'Library', 'Documents', ...catalog]));
});

test('IO4.2 every 2xx answer of every route has a schema, is a file, or has no body', () => {
  const bare = describedRoutes().flatMap(({ method, path, answers }) =>
    Object.entries(answers)
      .filter(
        ([status, { schema, type }]) =>
          status.startsWith('2') && status !== '204' && schema === undefined && type === undefined,
      )
      .map(([status]) => `${method} ${path} ${status}`),
  );
  expect(bare).toEqual([]);
});

test('IO4.2 the routes, the API description and the client have the same operations with the same names', () => {
  const routes = describedRoutes().map(({ method, path, operation }) => `${method} ${path} ${operation}`);
  const text = referenceFiles().find(({ name }) => name === 'openapi.json')!.text;
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId?: string }>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => {
      return `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${operationId}`;
    }),
  );
  const called = Object.entries(operations).map(([name, address]) => `${address.replace(/ file$/, '')} ${name}`);
  expect(described.toSorted()).toEqual(routes.toSorted());
  expect(called.toSorted()).toEqual(routes.toSorted());
});

test('IO4.2 the studio reaches the API only through the client', () => {
  const folder = join(import.meta.dirname, '../apps/studio/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  // The API explorer sends what a person enters to any route; the documentation is only read.
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.includes('api-explorer/'),
  );
  const requests = sources.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    return [...code.matchAll(/['"`]\/api\/(?!docs\b)[^'"`]*|XMLHttpRequest|sendBeacon/g)].map(
      ([text]) => `${file}: ${text}`,
    );
  });
  expect(sources.length).toBeGreaterThan(400);
  expect(requests).toEqual([]);
});

/** A description that is a list of values: "open, filed or declined". */
const listOfValues = /^[a-z][a-z-]*(?:, [a-z][a-z-]*)*,? or [a-z][a-z-]*$/;

/** Descriptions of texts, without those that a schema limits to certain values. */
function proseIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, description, enum: values } = schema as { type?: unknown; description?: unknown; enum?: unknown };
  const isText = type === 'string' && values === undefined && typeof description === 'string';
  return [...(isText ? [description] : []), ...Object.values(schema).flatMap(proseIn)];
}

test('a closed set of values is an enumeration in the reference, not a sentence', () => {
  const values = referenceFiles()
    .filter(({ name }) => name.endsWith('.json'))
    .flatMap(({ text }) => proseIn(JSON.parse(text)))
    .filter((description) => listOfValues.test(description));
  // Any other value is stored unchanged and reported as a finding (C2.3).
  expect([...new Set(values)]).toEqual(['make, contract or buy']);
});
