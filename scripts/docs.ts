// npm run docs: writes docs/reference from the code: routes, error codes, findings, rooms, OpenAPI, the schemas of the
// documents.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiReference } from '@cablewright/server';
import { clientFiles } from './client-source.ts';
import { foldersPicture, layersPicture } from './layers-picture.mjs';
import { roomsPage } from './rooms-page.mjs';
import { type CodeTable, findingTables } from '@cablewright/engine';
import { folderCodes } from '../apps/cli/src/check/folder-codes.ts';
import { isListKind, kindsWhere, schemaOf, vocabularyLists } from '@cablewright/model';

// The JSON Schemas of all catalog documents, for editors and for docs/reference/schemas.

/** A file name under docs/reference/schemas and its text. */
interface SchemaFile {
  readonly name: string;
  readonly text: string;
}

const draft = 'https://json-schema.org/draft/2020-12/schema';

/** One schema for each document: of the list for list documents, of the record for others. */
function schemaFiles(): SchemaFile[] {
  const kinds = [...kindsWhere(({ id }) => id !== 'settings'), ...vocabularyLists.map((list) => `vocab/${list}`)];
  const files = kinds.map((kind) => schemaFile(kind.replace('/', '-'), kind, schemaOf(kind)!));
  return [...files, schemaFile('settings-engineering', 'settings/engineering', schemaOf('settings', 'engineering')!)];
}

function schemaFile(name: string, kind: string, record: object): SchemaFile {
  const title = 'title' in record ? String(record.title) : kind;
  const body = isListKind(kind)
    ? { $schema: draft, title: `${kind}.json: a list of ${title}`, type: 'array', items: record }
    : { $schema: draft, ...record };
  return { name: `${name}.schema.json`, text: `${JSON.stringify(body, null, 2)}\n` };
}

const folder = join(import.meta.dirname, '../docs/reference');

/** All generated files: their paths under docs/reference, and their texts. */
export function referenceFiles(): { readonly name: string; readonly text: string }[] {
  const schemas = schemaFiles().map(({ name, text }) => ({ name: `schemas/${name}`, text }));
  return [
    ...apiReference(),
    { name: 'findings.md', text: findingsReference() },
    { name: 'rooms.md', text: roomsPage() },
    ...schemas,
  ];
}

/** The existing files under docs/reference. */
export function committedFiles(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
}

export function writeReference(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { name, text } of referenceFiles()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const clientFolder = join(import.meta.dirname, '../packages/client/src');

export function writeClient(): void {
  mkdirSync(clientFolder, { recursive: true });
  for (const { name, text } of clientFiles()) writeFileSync(join(clientFolder, name), text);
}

const images = join(import.meta.dirname, '../docs/images');

/** The pictures of the layering tables. */
export const pictures = [
  { file: join(images, 'wings.svg'), draw: layersPicture },
  { file: join(images, 'documents.svg'), draw: foldersPicture },
];

export function writePictures(): void {
  for (const { file, draw } of pictures) writeFileSync(file, draw());
}

// The page of all findings, generated from the tables of the checks.

function findingsReference(): string {
  const tables = { ...findingTables, 'The files of a catalog folder': folderCodes };
  const head = '# Findings of the checks\n\nGenerated from the tables of the checks by `npm run docs`.';
  return `${[head, ...Object.entries(tables).map(([area, table]) => section(area, table))].join('\n\n')}\n`;
}

function section(area: string, table: CodeTable): string {
  const rows = Object.entries(table).map(([code, { severity, says }]) => `| \`${code}\` | ${severity} | ${says} |`);
  return [`## ${area}`, '', '| Code | Severity | Found when |', '|---|---|---|', ...rows].join('\n');
}
