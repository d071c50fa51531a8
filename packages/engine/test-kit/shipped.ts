/** The shipped data from `catalog/`: one library with the starter catalog and all packs, and the designs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Design, Drawing } from '@cablewright/model';
import { Library, type LibraryRow } from '../src/library/library.ts';
import { bindDevice } from '../src/resolver/devices/bind.ts';
import type { PortChoice } from '../src/resolver/options/option.ts';

export const catalogFolder = fileURLToPath(new URL('../../../catalog/', import.meta.url));

interface ShippedDesign {
  /** `starter` or the id of the pack. */
  readonly from: string;
  readonly design: Design;
  readonly drawing?: Drawing;
}

function jsonFiles(folder: string): { name: string; value: unknown }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({
      name: name.slice(0, -'.json'.length),
      value: JSON.parse(readFileSync(join(folder, name), 'utf8')),
    }));
}

export function shippedPacks(): string[] {
  return readdirSync(join(catalogFolder, 'packs')).toSorted();
}

function shippedFolders(): { from: string; folder: string }[] {
  return [
    { from: 'starter', folder: join(catalogFolder, 'starter/data') },
    ...shippedPacks().map((from) => ({ from, folder: join(catalogFolder, 'packs', from, 'data') })),
  ];
}

/** The records of the starter catalog and of all packs, for tests that add records to them. */
export function shippedRows(): LibraryRow[] {
  return shippedFolders().flatMap(({ from, folder }) => [
    ...rowsOf(from, folder, ''),
    ...rowsOf(from, join(folder, 'vocab'), 'vocab/'),
  ]);
}

export function shippedCatalog(): { library: Library; designs: readonly ShippedDesign[] } {
  const designs = shippedFolders().flatMap(({ from, folder }) =>
    jsonFiles(join(folder, 'designs')).map(({ name, value }) => {
      const drawing = drawingIn(folder, name);
      return { from, design: value as Design, drawing };
    }),
  );
  return { library: Library.build(shippedRows(), 1), designs };
}

function drawingIn(folder: string, id: string): Drawing | undefined {
  const file = join(folder, 'drawings', `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Drawing) : undefined;
}

function rowsOf(pack: string, folder: string, prefix: string): LibraryRow[] {
  return jsonFiles(folder).flatMap(({ name, value }) =>
    Array.isArray(value)
      ? value.map((record: { id: string }) => ({ kind: prefix + name, key: record.id, pack, seq: 1, record }))
      : [],
  );
}

/** Every port of a device that cables can be connected to. Ports of adapter boards are left out. */
export function shippedPorts(library: Library): PortChoice[] {
  return [...library.entries('devices')].flatMap(({ key }): PortChoice[] => {
    const bound = bindDevice(library, key);
    return bound.ok
      ? bound.ports.filter(({ terminals }) => terminals === undefined).map(({ port }) => ({ device: key, port }))
      : [];
  });
}
