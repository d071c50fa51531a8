import { designSchemaVersion, type Design } from './design.ts';
import { isObject } from '../text/json.ts';

/** One migration: converts a design of version `from` to version `from + 1`. Never edited once released. */
export interface DesignMigration {
  readonly from: number;
  readonly migrate: (design: Record<string, unknown>) => Record<string, unknown>;
}

/**
 * The migrations from older versions of the design document to the current one, oldest first. Version 5 is the first that was
 * ever stored, so the first migration leads to version 6. Each migration has a stored design of its version in `fixtures/`,
 * which `design-migrations.test.ts` migrates and compares.
 */
export const designMigrations: readonly DesignMigration[] = [
  // Version 6 adds layouts. A design of version 5 has no layout, and all its fields keep their meaning.
  { from: 5, migrate: (design) => design },
];

/**
 * A stored design in the current form. An older version goes through every migration from its version on. A newer version, or
 * a design without a readable version, is returned unchanged. The stored text is not modified: the new form is written when
 * the design is next saved.
 */
export function migrateDesign(stored: unknown, migrations: readonly DesignMigration[] = designMigrations): Design {
  if (!isObject(stored) || typeof stored['schemaVersion'] !== 'number') return stored as Design;
  let design: Record<string, unknown> = stored;
  for (const { from, migrate } of migrations) {
    if (design['schemaVersion'] === from) design = { ...migrate(design), schemaVersion: from + 1 };
  }
  return design as Design;
}

/** The reasons why these migrations are not a sequence that ends at the current version; empty if they are. */
export function migrationProblems(migrations: readonly DesignMigration[], current = designSchemaVersion): string[] {
  const first = current - migrations.length;
  return migrations.flatMap(({ from }, i) =>
    from === first + i ? [] : [`step ${i} starts from version ${from}; expected ${first + i}`],
  );
}
