import { designSchemaVersion, type Design } from './design.ts';
import { isObject } from '../text/json.ts';

/** One step of the sequence: what a design of version `from` becomes in version `from + 1`. Never edited once released. */
export interface DesignMigration {
  readonly from: number;
  readonly migrate: (design: Record<string, unknown>) => Record<string, unknown>;
}

/**
 * The steps from older versions of the design document to the one this build writes, oldest first. Version 5 is the first
 * that was ever stored, so the sequence begins with the step to 6. A step comes with a stored design of its version in
 * `fixtures/`, which `design-migrations.test.ts` migrates and compares.
 */
export const designMigrations: readonly DesignMigration[] = [
  // Version 6 has layouts; a design of version 5 has none, and all it has keeps its meaning.
  { from: 5, migrate: (design) => design },
];

/**
 * A stored design in the form this build works with. One of an older version goes through every step from its version
 * on; one of a newer version, or without a readable version, is returned as it is. The stored text is not touched: it is
 * written in the new form when the design is next saved.
 */
export function migrateDesign(stored: unknown, migrations: readonly DesignMigration[] = designMigrations): Design {
  if (!isObject(stored) || typeof stored['schemaVersion'] !== 'number') return stored as Design;
  let design: Record<string, unknown> = stored;
  for (const { from, migrate } of migrations) {
    if (design['schemaVersion'] === from) design = { ...migrate(design), schemaVersion: from + 1 };
  }
  return design as Design;
}

/** Why these migrations are not a sequence that ends at this build's version; empty when they are. */
export function migrationProblems(migrations: readonly DesignMigration[], current = designSchemaVersion): string[] {
  const first = current - migrations.length;
  return migrations.flatMap(({ from }, i) =>
    from === first + i ? [] : [`step ${i} starts from version ${from}; expected ${first + i}`],
  );
}
