import { createHash } from 'node:crypto';
import type { Listener } from '../database/listener.ts';
import { inTransaction, type Pool, type PoolClient } from '../database/pool.ts';
import { repeatUndone } from '../database/undone.ts';
import type { Dialect, Planning, Sql, SqlValue, Statement, SqlStep, SqlSteps } from './sql.ts';

const dialect: Dialect = {
  name: 'postgres',
  now: 'now()',
  fromNow: (ms) => `(now() + (${ms}) * interval '1 ms')`,
  records: (parameter, alias, columns) => {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return `json_to_recordset(${parameter}) as ${alias}(${list.join(', ')})`;
  },
  skipLocked: 'for update skip locked',
};

/** Runs SQL on PostgreSQL. Without a listener, no notifications are received. */
export function postgresSql(pool: Pool, listener?: Listener): Sql {
  return {
    dialect,
    query: <Row>(text: string, values: readonly SqlValue[] = [], planning: Planning = 'once') =>
      repeatUndone(() => run(pool, { text, values }, planning)) as Promise<Row[]>,
    transaction: (steps) => repeatUndone(() => inTransaction(pool, '', (client) => runSteps(client, steps()))),
    notify: async (channel, texts) => void (await run(pool, notification(channel, texts))),
    listen: async (channel, heard) => (await listener?.on(channel, heard)) ?? (() => undefined),
  };
}

async function runSteps<T>(client: PoolClient, steps: SqlSteps<T>): Promise<T> {
  for (let next = steps.next(); ;) {
    if (next.done === true) return next.value;
    next = steps.next(await run(client, statementOf(next.value)));
  }
}

function statementOf(step: SqlStep): Statement {
  if ('text' in step) return step;
  if ('lock' in step) return { text: `lock table ${step.lock} in share row exclusive mode`, values: [] };
  return notification(step.channel, step.texts);
}

function notification(channel: string, texts: readonly string[]): Statement {
  const text = `select pg_notify('${channel}', t) from json_array_elements_text($1) as t`;
  return { text, values: [JSON.stringify(texts)] };
}

/** Statements that are planned once are constants of the program. Each is prepared once per connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 32)));
  return name;
}

async function run(
  on: Pool | PoolClient,
  { text, values }: Statement,
  planning: Planning = 'once',
): Promise<unknown[]> {
  const name = values.length === 0 || planning === 'for-values' ? {} : { name: nameOf(text) };
  return (await on.query({ ...name, text, values: [...values] })).rows as unknown[];
}
