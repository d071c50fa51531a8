import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Design, designSchemaVersion } from './design.ts';
import { designMigrations, migrateDesign, migrationProblems, type DesignMigration } from './design-migrations.ts';
import { schemaProblems } from '../schema/schema-check.ts';

const folder = join(import.meta.dirname, 'fixtures');
const stored = readdirSync(folder).flatMap((name) => {
  const version = /^design-v(\d+)\.json$/.exec(name)?.[1];
  return version === undefined
    ? []
    : [{ version: Number(version), design: JSON.parse(readFileSync(join(folder, name), 'utf8')) as object }];
});

const toSix: DesignMigration = { from: 5, migrate: (design) => ({ ...design, bundles: [] }) };
const toSeven: DesignMigration = { from: 6, migrate: ({ bundles, ...design }) => ({ ...design, layout: bundles }) };

test('the sequence has no gap and ends at the version this build writes', () => {
  expect(migrationProblems(designMigrations)).toEqual([]);
  expect(migrationProblems([toSix, toSeven], 7)).toEqual([]);
  expect(migrationProblems([toSix], 7)).toEqual(['step 0 starts from version 5; expected 6']);
});

test('HA1.1 a stored design of every version since the first becomes a valid design of this build', () => {
  const versions = stored.map(({ version }) => version).toSorted((a, b) => a - b);
  expect(versions).toEqual([5, ...designMigrations.map(({ from }) => from + 1)]);
  for (const { version, design } of stored) {
    expect(design).toMatchObject({ schemaVersion: version });
    const migrated = migrateDesign(design);
    expect(migrated.schemaVersion).toBe(designSchemaVersion);
    expect(schemaProblems(Design, migrated)).toEqual([]);
  }
});

test('a design of this version is the same object; one of an older version takes every step in order', () => {
  const { design } = stored.find(({ version }) => version === designSchemaVersion)!;
  expect(migrateDesign(design)).toBe(design);
  const migrated = migrateDesign({ ...design, schemaVersion: 5 }, [toSix, toSeven]);
  expect(migrated).toMatchObject({ schemaVersion: 7, layout: [] });
  expect(migrateDesign({ ...design, schemaVersion: 6, bundles: ['b'] }, [toSix, toSeven])).toMatchObject({
    schemaVersion: 7,
    layout: ['b'],
  });
});

test('a design of a newer version keeps all it has, and what is not a design is returned as it is', () => {
  const newer = { schemaVersion: 99, id: 'x', future: { kept: true } };
  expect(migrateDesign(newer)).toBe(newer);
  expect(migrateDesign('text')).toBe('text');
  expect(migrateDesign({ id: 'x' })).toEqual({ id: 'x' });
});
