// npm run docs: writes docs/reference from the code: routes, error codes, findings, OpenAPI, the schemas of the documents.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiReference } from '@cablewright/server';
import { clientFiles } from './client-source.ts';
import { findingsReference } from './findings-reference.ts';
import { foldersPicture, layersPicture } from './layers-picture.mjs';
import { schemaFiles } from './schemas.ts';

const folder = join(import.meta.dirname, '../docs/reference');

/** Every generated file: its path under docs/reference, and its text. */
export function referenceFiles(): { readonly name: string; readonly text: string }[] {
  const schemas = schemaFiles().map(({ name, text }) => ({ name: `schemas/${name}`, text }));
  return [...apiReference(), { name: 'findings.md', text: findingsReference() }, ...schemas];
}

/** The files there are under docs/reference. */
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
