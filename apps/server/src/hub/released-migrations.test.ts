import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeMigrations } from '@cablewright/store';
import { sqliteAccountMigrations } from '../accounts/tables.ts';
import { areaMigrations, sqliteMigrations } from './open-store.ts';
import released from './released-migrations.json' with { type: 'json' };

interface Numbered {
  readonly area: string;
  readonly number: number;
  readonly up: unknown;
}

/** The SHA-256 of each migration's SQL, by area and number. */
function hashes(migrations: readonly Numbered[]): Record<string, string> {
  return Object.fromEntries(
    migrations.map(({ area, number, up }) => {
      if (typeof up !== 'string') throw new Error(`${area} ${number} is not SQL text, so its hash cannot be pinned`);
      return [`${area} ${number}`, createHash('sha256').update(up).digest('hex')];
    }),
  );
}

// When a migration is added, add its hash to the file. Existing lines must never change, because hubs have already run
// that SQL.
test('released migrations are byte for byte what was released, on PostgreSQL and on SQLite', () => {
  expect({
    postgres: hashes([...storeMigrations, ...areaMigrations]),
    sqlite: hashes([...sqliteAccountMigrations, ...sqliteMigrations]),
  }).toEqual(released);
});
