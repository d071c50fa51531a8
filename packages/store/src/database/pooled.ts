/** Whether a connection pooler in transaction mode is between the program and the database. */
import { randomUUID } from 'node:crypto';
import { ownClient, type Pool } from './pool.ts';

/** How long word of a notification may take, ms. Without a pooler it takes a few. */
const heardWithinMs = 1_500;

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
    const heard = new Promise<boolean>((resolve) => {
      listens.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), heardWithinMs).unref();
    });
    await listens.query(`listen ${channel}`);
    await notifies.query(`notify ${channel}`);
    const passed = await heard;
    // A connection that a pooler lent keeps listening otherwise.
    await listens.query(`unlisten ${channel}`);
    return passed;
  } finally {
    await Promise.all([listens, notifies].map((client) => client.end().catch(() => undefined)));
  }
}
