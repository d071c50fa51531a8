/** Starts PgBouncer in transaction mode in front of a PostgreSQL server, on loopback, if it is installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { serverAccount } from '../embedded/account.ts';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** Why tests with a pooler are skipped. Undefined if they can run. */
export const noPooler = program === undefined ? 'PgBouncer is not installed (package pgbouncer)' : undefined;

interface TestPooler {
  /** The URL of the same database as `url`, through the pooler. */
  through(url: string): string;
  close(): Promise<void>;
}

/** Starts a pooler for the server in `url`. */
export async function startPooler(url: string): Promise<TestPooler> {
  const { username, password, hostname, port: serverPort } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-pooler-'));
  const port = await freePort();
  const files = {
    users: `"${username}" "${password}"\n`,
    ini: `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 4
`,
  };
  const account = serverAccount(join(folder, 'none'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    if (account !== undefined) chownSync(join(folder, name), account.uid, account.gid);
  }
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const pooler = spawn(program!, ['-q', join(folder, 'ini')], { cwd: folder, ...account, stdio: 'ignore' });
  const through = (address: string) => {
    const changed = new URL(address);
    changed.port = String(port);
    return changed.href;
  };
  await answers(through(url));
  return {
    through,
    async close() {
      const exited = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<void> {
  for (let attemptsLeft = 100; ; attemptsLeft -= 1) {
    const client = new Client({ connectionString });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (attemptsLeft === 0) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
