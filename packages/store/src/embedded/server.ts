/**
 * The embedded PostgreSQL server in the program's data folder. It is created on first use, started, monitored and
 * stopped by the program. The server only listens on a socket in a folder that no other account can enter. A process
 * that reaches the socket is therefore trusted, and no password needs to be stored.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ownFolder, type Ownership } from '../owner/folder-owner.ts';
import { opened, reasonOf, refused, type Opened } from '../port/opened.ts';
import { installPrograms } from './install.ts';
import { serverPlace, socketFile, socketFolder, type ServerPlace } from './place.ts';
import { findNativePackage } from './platform.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { ServerLog } from './server-log.ts';

/** Thrown if the embedded server can't run. The message is the reason, as a sentence. */
class ServerFailed extends Error {}

interface EmbeddedOptions {
  /** The program's data folder. The server is in its subfolder `postgres`. */
  readonly dataDir: string;
  /** Additional server settings, as `name=value`. */
  readonly settings?: readonly string[];
  /** Called before each start of the server. */
  readonly beforeStart?: () => void;
  /** Called with a sentence when the server had to be restarted while the program was running. */
  readonly onRestart?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection settings for `pg`. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** The process id of the server. It changes when the server is restarted. */
  pid(): number | undefined;
  /** Ends the sessions, stops the server and releases the data folder. */
  close(): Promise<void>;
}

const superuser = 'cablewright';
const port = 5432;

/**
 * Small and safe settings: the server may share a laptop with other programs, and every commit must be on disk before
 * it is confirmed.
 */
const settings = [
  'listen_addresses=',
  `port=${port}`,
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=64MB',
  'max_wal_size=512MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  'logging_collector=off',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** Errors of the server that occur while children of a killed server are still running. */
const stillLeaving = /shared memory|already exists|another postmaster|in use/i;

/**
 * Opens the embedded server in a data folder: starts it, or adopts one that a killed program has left running. Refuses
 * if another process owns the folder or the server can't run on this machine.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<Opened<EmbeddedPostgres>> {
  const dataDir = resolve(options.dataDir);
  const source = findNativePackage();
  if (!source.ok) return source;
  let ownership: Ownership | undefined;
  try {
    const owned = ownFolder(dataDir);
    if (!owned.ok) return owned;
    ownership = owned.value;
    const place = serverPlace(dataDir);
    const server = new Server(place, installPrograms(source.value, place), options, ownership);
    await server.start(source.value.version.replace(/\..*/, ''));
    return opened(server);
  } catch (error) {
    ownership?.release();
    return refused('cannot-run', `The embedded PostgreSQL cannot run in ${dataDir}: ${reasonOf(error)}.`);
  }
}

class Server implements EmbeddedPostgres {
  readonly #place: ServerPlace;
  readonly #programs: string;
  readonly #options: EmbeddedOptions;
  readonly #ownership: Ownership;
  readonly #log: ServerLog;
  #data = '';
  #socketFolder = '';
  #process: ChildProcess | undefined;
  #pid: number | undefined;
  #closing = false;
  #watch: NodeJS.Timeout | undefined;
  /** The restart that is under way or was the last one. */
  #restarting: Promise<void> | undefined;

  constructor(place: ServerPlace, programs: string, options: EmbeddedOptions, ownership: Ownership) {
    this.#place = place;
    this.#programs = programs;
    this.#options = options;
    this.#ownership = ownership;
    this.#log = new ServerLog(place.folder);
  }

  get connection() {
    return { host: this.#socketFolder, port, user: superuser, database: 'postgres' };
  }

  pid(): number | undefined {
    return this.#pid;
  }

  async start(major: string): Promise<void> {
    this.#data = join(this.#place.folder, `data-${major}`);
    this.#refuseOtherMajor(major);
    if (!existsSync(this.#data)) await this.#create();
    if (await this.#adopt()) return;
    this.#socketFolder = socketFolder(this.#place);
    await this.#launch();
  }

  /** A database of another major version can't be opened. Creating an empty one instead would look like data loss. */
  #refuseOtherMajor(major: string): void {
    if (existsSync(this.#data)) return;
    const others = existsSync(this.#place.folder) ? readdirSync(this.#place.folder) : [];
    const otherMajor = others.map((name) => /^data-(\d+)$/.exec(name)?.[1]).find((version) => version !== undefined);
    if (otherMajor === undefined) return;
    throw new ServerFailed(
      `its database is of PostgreSQL ${otherMajor} and this program brings ${major}; export the catalog with the program that made it`,
    );
  }

  /**
   * Creates the database files in a temporary folder and then moves it into place, so that a killed process doesn't
   * leave an incomplete database.
   */
  async #create(): Promise<void> {
    const half = `${this.#data}.new`;
    rmSync(half, { recursive: true, force: true });
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const args = ['-D', half, '-U', superuser, '--auth=trust', '--no-instructions', ...locale];
    const result = await this.#run('initdb', args);
    if (result !== 0) throw new ServerFailed(`initdb failed: ${this.#log.complaint()}`);
    renameSync(half, this.#data);
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    return this.#log.printTo((log) =>
      spawn(join(this.#programs, 'bin', program), args, {
        cwd: this.#place.folder,
        // A separate process group. Ctrl-C in the terminal then only reaches the program, which stops the server
        // cleanly.
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
        ...this.#place.account,
      }),
    );
  }

  #run(program: string, args: readonly string[]): Promise<number | null> {
    return new Promise((done, fail) => {
      this.#spawn(program, args).once('error', fail).once('exit', done);
    });
  }

  /**
   * Adopts a server that a killed program has left running. A server that was started from another installation or
   * doesn't respond is stopped.
   */
  async #adopt(): Promise<boolean> {
    const orphan = findPostmaster(this.#data);
    if (orphan === undefined) return false;
    this.#socketFolder = orphan.socketFolder;
    const running = orphan.ready && existsSync(socketFile(orphan.socketFolder));
    if (running && orphan.command.includes(this.#programs) && (await this.#answers())) {
      this.#pid = orphan.pid;
      this.#watchAdopted();
      return true;
    }
    await stopPostmaster(orphan.pid);
    return false;
  }

  /**
   * Starts the server and waits until it responds. After a kill, children of the old server may still be exiting. The
   * server refuses to start until they are gone, so the start is retried for a while.
   */
  async #launch(): Promise<void> {
    const args = ['-D', this.#data, '-k', this.#socketFolder];
    for (const setting of [...settings, ...(this.#options.settings ?? [])]) args.push('-c', setting);
    const end = performance.now() + 30_000;
    for (;;) {
      this.#options.beforeStart?.();
      const child = this.#spawn('postgres', args);
      const exited = new AbortController();
      child.once('exit', () => exited.abort()).once('error', () => exited.abort());
      if (await this.#answersBefore(end, exited.signal)) return this.#supervise(child);
      child.kill('SIGQUIT');
      const again = stillLeaving.test(this.#log.printed()) && performance.now() < end;
      if (!again) throw new ServerFailed(this.#log.complaint(child.pid));
      await sleep(100);
    }
  }

  async #answersBefore(end: number, exited: AbortSignal): Promise<boolean> {
    while (performance.now() < end && !exited.aborted) {
      if (existsSync(socketFile(this.#socketFolder)) && (await this.#answers())) return !exited.aborted;
      await sleep(10);
    }
    return false;
  }

  async #answers(): Promise<boolean> {
    const client = new Client({ ...this.connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #supervise(child: ChildProcess): void {
    this.#process = child;
    this.#pid = child.pid;
    child.unref();
    child.once('exit', () => {
      this.#restarting = this.#restart();
    });
  }

  /** An adopted server isn't a child of this process, so its exit must be polled. */
  #watchAdopted(): void {
    this.#watch = setInterval(() => {
      if (findPostmaster(this.#data) !== undefined) return;
      clearInterval(this.#watch);
      this.#restarting = this.#restart();
    }, 500).unref();
  }

  async #restart(): Promise<void> {
    if (this.#closing) return;
    this.#pid = undefined;
    this.#options.onRestart?.(`The embedded PostgreSQL went away (${this.#log.complaint()}); it is started again.`);
    while (!this.#closing) {
      try {
        return await this.#launch();
      } catch (error) {
        this.#options.onRestart?.(`The embedded PostgreSQL could not be started again: ${reasonOf(error)}.`);
        await sleep(1_000);
      }
    }
  }

  /** Stops the server of this object, and any other one that runs on its data. */
  async #stop(): Promise<void> {
    const own = this.#pid;
    this.#pid = undefined;
    if (own !== undefined) await stopPostmaster(own);
    const other = findPostmaster(this.#data)?.pid;
    if (other !== undefined) await stopPostmaster(other);
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearInterval(this.#watch);
    this.#process?.ref();
    await this.#stop();
    // A restart that was under way may have started another server since.
    await this.#restarting;
    await this.#stop();
    if (!this.#socketFolder.startsWith(this.#place.folder))
      rmSync(this.#socketFolder, { recursive: true, force: true });
    this.#ownership.release();
  }
}
