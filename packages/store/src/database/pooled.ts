/** Whether a connection pooler in transaction mode is between the program and the database. */
import { randomUUID } from 'node:crypto';
import { ownClient, type Pool } from './pool.ts';

/** Answers waited for before a notification counts as lost: it is sent with the first of them where nothing is in between. */
const answersWaitedFor = 10;

/**
 * Such a pooler lends a connection for one transaction: what is prepared on it or listened to is lost. So one connection
 * listens and another notifies; only without such a pooler does word of it come.
 */
export async function passesNotifications(pool: Pool): Promise<boolean> {
  const [listens, notifies] = [ownClient(pool), ownClient(pool)];
  for (const client of [listens, notifies]) client.on('error', () => undefined);
  try {
    await Promise.all([listens.connect(), notifies.connect()]);
    const channel = `probe_${randomUUID().replaceAll('-', '')}`;
    let heard = false;
    listens.once('notification', () => (heard = true));
    await listens.query(`listen ${channel}`);
    await notifies.query(`notify ${channel}`);
    for (let left = answersWaitedFor; left > 0 && !heard; left -= 1) await listens.query('select pg_sleep(0.03)');
    // A connection that a pooler lent keeps listening otherwise.
    await listens.query(`unlisten ${channel}`);
    return heard;
  } finally {
    await Promise.all([listens, notifies].map((client) => client.end().catch(() => undefined)));
  }
}
