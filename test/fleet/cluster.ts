/**
 * A replicated PostgreSQL on loopback: nodes under Patroni, which coordinate through etcd, and HAProxy in front, which
 * follows the primary. All of them use separate ports and a temporary folder.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { serverAccount } from '../../packages/store/src/embedded/account.ts';
import { freePort } from '../../packages/store/src/testing/free-port.ts';

const deployed = resolve(import.meta.dirname, '../../deploy/fleet');

/** Passwords of a cluster that lives for one test. */
const password = 'only-on-loopback';

interface Node {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly data: string;
  patroni: ChildProcess | undefined;
}

export interface Cluster {
  /** The URL of the primary through the proxy, as the superuser. */
  url(database: string): string;
  readonly nodes: readonly string[];
  /** The primary and the standbys that have every commit; `primary` is undefined while there is none. */
  state(): Promise<{ primary: string | undefined; synchronous: readonly string[] }>;
  /** Kills PostgreSQL and Patroni on a node, as a power cut does. */
  kill(name: string): Promise<void>;
  start(name: string): void;
  close(): Promise<void>;
}

export async function startCluster(count = 3, synchronous = true): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-cluster-'));
  const account = serverAccount(join(folder, 'none'));
  const own = (path: string) => {
    if (account !== undefined) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder);
  const children = new Set<ChildProcess>();
  const run = (program: string, args: readonly string[]) => {
    const env = { ...process.env, HOME: folder, PATH: `${process.env['PATH']}:/usr/sbin` };
    const stdio = process.env['CRASH_LOG'] === undefined ? 'ignore' : 'inherit';
    const child = spawn(program, args, { cwd: folder, env, stdio, ...account });
    children.add(child);
    return child;
  };

  const [client, peer] = [await freePort(), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const settings = {
    name: 'e1',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': at(client),
    'advertise-client-urls': at(client),
    'listen-peer-urls': at(peer),
    'initial-advertise-peer-urls': at(peer),
    'initial-cluster': `e1=${at(peer)}`,
  };
  run(
    'etcd',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  );

  const nodes: Node[] = [];
  for (let n = 1; n <= count; n += 1) {
    const name = `n${n}`;
    const node = { name, port: await freePort(), rest: await freePort(), data: join(folder, name), patroni: undefined };
    writeFileSync(own(file(folder, `${name}.yml`)), patroniConfig(node, { folder, etcd: client, synchronous }));
    nodes.push(node);
  }
  const start = (name: string) => {
    const node = nodeOf(nodes, name);
    node.patroni = run('patroni', [join(folder, `${name}.yml`)]);
  };
  const proxyPort = await freePort();
  writeFileSync(own(file(folder, 'haproxy.cfg')), proxyConfig(proxyPort, nodes));
  run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  for (const { name } of nodes) {
    start(name);
    // The first node creates the cluster; the others copy it.
    await until(async () => (await roleOf(nodeOf(nodes, name))) !== undefined);
  }

  const state = async () => {
    const roles = await Promise.all(nodes.map(async (node) => ({ name: node.name, role: await roleOf(node) })));
    return {
      primary: roles.find(({ role }) => role === 'primary')?.name,
      synchronous: roles.filter(({ role }) => role === 'synchronous').map(({ name }) => name),
    };
  };
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${proxyPort}/${database}`,
    nodes: nodes.map(({ name }) => name),
    state,
    start,
    async kill(name) {
      const node = nodeOf(nodes, name);
      await end(node.patroni);
      endPostgres(node.data);
    },
    async close() {
      for (const { patroni } of nodes) await end(patroni);
      for (const { data } of nodes) endPostgres(data);
      for (const child of children) await end(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits up to two minutes. */
export async function until(reached: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await reached());) {
    if (Date.now() > end) throw new Error('it took more than two minutes');
    await sleep(100);
  }
}

function nodeOf(nodes: readonly Node[], name: string): Node {
  const node = nodes.find((one) => one.name === name);
  if (node === undefined) throw new Error(`no node ${name}`);
  return node;
}

function file(folder: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '', { mode: 0o600 });
  return path;
}

/** The role that Patroni reports for its node; undefined while it is starting or not running. */
async function roleOf({ rest }: Node): Promise<'primary' | 'synchronous' | 'standby' | undefined> {
  const is = async (path: string) =>
    fetch(`http://127.0.0.1:${rest}/${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  if (await is('primary')) return 'primary';
  if (await is('synchronous')) return 'synchronous';
  return (await is('replica')) ? 'standby' : undefined;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function endPostgres(data: string): void {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    for (const one of [pid, ...children.map(Number)]) process.kill(one, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function binFolder(): string {
  const root = '/usr/lib/postgresql';
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  return join(root, versions[0]!, 'bin');
}

interface Place {
  readonly folder: string;
  readonly etcd: number;
  readonly synchronous: boolean;
}

interface PatroniSettings {
  readonly bootstrap: { readonly dcs: object; readonly initdb: readonly unknown[] };
  readonly postgresql: { readonly authentication: Record<string, { readonly username: string }> };
}

/**
 * The settings of deploy/fleet/patroni.yml with the addresses and folders of this test, as JSON, which is valid YAML.
 * There is no watchdog here.
 */
function patroniConfig({ name, port, rest, data }: Node, { folder, etcd, synchronous }: Place): string {
  const shipped = parse(readFileSync(join(deployed, 'patroni.yml'), 'utf8')) as PatroniSettings;
  const address = `127.0.0.1:${port}`;
  const logins = Object.entries(shipped.postgresql.authentication);
  const modes = { synchronous_mode: synchronous, synchronous_mode_strict: synchronous };
  return JSON.stringify({
    scope: 'cablewright',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: { ...shipped.bootstrap, dcs: { ...shipped.bootstrap.dcs, ...modes } },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: binFolder(),
      pgpass: join(folder, `pgpass-${name}`),
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: Object.fromEntries(logins.map(([role, { username }]) => [role, { username, password }])),
      parameters: { unix_socket_directories: folder },
    },
  });
}

/** The database section of deploy/fleet/haproxy.cfg with the addresses of this test. */
function proxyConfig(port: number, nodes: readonly Node[]): string {
  const shipped = readFileSync(join(deployed, 'haproxy.cfg'), 'utf8');
  const [head, ...sections] = shipped.split(/\n(?=\n)/);
  const section = sections.find((one) => one.includes('listen primary'))!;
  const kept = section.split('\n').filter((line) => !/^ {2}(server|bind) /.test(line));
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`);
  return [head, ...kept, `  bind 127.0.0.1:${port}`, ...servers, ''].join('\n');
}
