/** Detects a connection pooler in transaction mode between the program and the database. */
import { randomUUID } from 'node:crypto';
import { ownClient, type Pool } from './pool.ts';

/**
 * The number of round trips after which a notification counts as lost. Without a pooler it arrives with the first of
 * them.
 */
const answersWaitedFor = 10;

/**
 * Whether notifications get through. A pooler in transaction mode assigns a connection only for one transaction, so
 * prepared statements and LISTEN are lost. The probe listens on one connection and notifies on another; the
 * notification arrives only if there is no such pooler.
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
    for (let remaining = answersWaitedFor; remaining > 0 && !heard; remaining -= 1)
      await listens.query('select pg_sleep(0.03)');
    // Otherwise the pooler's server connection would keep listening.
    await listens.query(`unlisten ${channel}`);
    return heard;
  } finally {
    await Promise.all([listens, notifies].map((client) => client.end().catch(() => undefined)));
  }
}
