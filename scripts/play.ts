/**
 * npm run play [-- CABLE]: the engine and the documents without a hub. It is meant to be edited: change the cable,
 * print something else, run it again. It reads the starter catalog and writes only to dist/play.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDocument, type RenderRequest } from '@cablewright/documents';
import { catalogOf, checkDesign, deriveNets, Library, wireList } from '@cablewright/engine';
import { isListKind, type Design, type TerminalRef } from '@cablewright/model';

const root = join(import.meta.dirname, '..');

interface Row {
  readonly kind: string;
  readonly key: string;
  readonly seq: number;
  readonly record: unknown;
}

/** All records of a catalog folder. A list is one file with many records; a cable has its own file. */
function readRows(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.flatMap((file): Row[] => {
    const name = file.replaceAll('\\', '/').replace(/\.json$/, '');
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly id: string }[];
    if (isListKind(name)) return content.map((record) => ({ kind: name, key: record.id, seq: 1, record }));
    const [kind = '', key = ''] = name.split('/');
    return [{ kind, key, seq: 1, record: content }];
  });
}

const rows = readRows(join(root, 'catalog/starter/data'));
const designs = rows.filter(({ kind }) => kind === 'designs').map(({ record }) => record as Design);
const catalog = catalogOf(Library.build(rows), designs);

const [cableId = 'null-modem-de9'] = process.argv.slice(2);
const design = designs.find(({ id }) => id === cableId);
if (design === undefined) {
  console.error(`There is no cable "${cableId}". The starter catalog has ${designs.map(({ id }) => id).join(', ')}.`);
  process.exit(1);
}

/**
 * The edit of the cable. Nothing is saved: a design is a value, and this makes another one. Try `joints:
 * design.joints.slice(1)`.
 */
const changed: Design = { ...design };

const textOf = (terminal: TerminalRef) => Object.values(terminal).join('.');

console.log(`${changed.label}\n\nNets`);
for (const { id, signal, pins } of deriveNets(catalog, changed))
  console.log(`  ${id.padEnd(4)} ${(signal ?? '').padEnd(8)} ${pins.map(textOf).join(', ')}`);

console.log('\nWire list');
for (const { segment, element, colour, aLanding, bLanding, lengthMm } of wireList(catalog, changed))
  console.log(`  ${segment} ${element}, ${colour}: ${aLanding || 'open'} to ${bLanding || 'open'}, ${lengthMm} mm`);

const { findings } = checkDesign(catalog, changed);
console.log(`\nChecks: ${findings.length === 0 ? 'nothing found' : ''}`);
for (const { severity, code, message } of findings) console.log(`  ${severity} ${code}: ${message}`);

const request: RenderRequest = { catalog, design: changed, state: 'UNRELEASED' };
const schematic = await renderDocument('schematic', 'svg', request);
if (schematic !== undefined) {
  const folder = join(root, 'dist/play');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, schematic.fileName), schematic.body);
  console.log(`\nSchematic: dist/play/${schematic.fileName}`);
}
