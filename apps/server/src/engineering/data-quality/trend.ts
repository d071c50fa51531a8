/** Records the number of findings each night. */
import type { Migration, Sql, SqliteMigration } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { JobKind } from '../../jobs/job-kinds.ts';
import { CatalogReport, countsOf } from './catalog-report.ts';

const columns = 'day text primary key, errors integer not null, warnings integer not null, checked integer not null';
export const qualityMigrations: readonly Migration[] = [
  { area: 'quality', number: 1, name: 'findings of each night', up: `create table data_quality (${columns})` },
];
export const sqliteQualityMigrations: readonly SqliteMigration[] = [
  { area: 'quality', number: 1, up: `create table data_quality (${columns})` },
];

interface Night {
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
  readonly errors: number;
  readonly warnings: number;
  /** The number of records and designs that were checked. */
  readonly checked: number;
}

const maxNights = 366;

export class QualityTrend {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(): Promise<Night[]> {
    const text = `select day, errors, warnings, checked from data_quality order by day desc limit ${maxNights}`;
    return (await this.#sql.query<Night>(text)).toReversed();
  }

  async add({ day, errors, warnings, checked }: Night): Promise<void> {
    const text = `insert into data_quality (day, errors, warnings, checked) values ($1, $2, $3, $4)
      on conflict (day) do update set errors = excluded.errors, warnings = excluded.warnings, checked = excluded.checked`;
    await this.#sql.query(text, [day, errors, warnings, checked]);
  }
}

/** Checks the whole catalog each night and adds the totals to the trend. */
export function checkCatalog(catalog: LiveCatalog, trend: QualityTrend): JobKind {
  return {
    kind: 'check-catalog',
    label: 'Check the whole catalog',
    onRequest: true,
    schedule: { dailyAt: '03:30' },
    run: async ({ signal, progress }) => {
      const report = new CatalogReport(catalog);
      const stop = () => void report.stop();
      signal.addEventListener('abort', stop);
      try {
        do {
          await report.refresh(1_000);
          const { checked, total } = report.progress;
          progress({ done: checked, total });
        } while (report.progress.running && !signal.aborted);
        if (signal.aborted) return { ok: false, why: 'It was cancelled.' };
        const counts = countsOf(report.findings());
        await trend.add({ day: catalog.today(), ...counts, checked: report.progress.total });
        return { ok: true, result: counts };
      } finally {
        signal.removeEventListener('abort', stop);
        await report.stop();
      }
    },
  };
}
