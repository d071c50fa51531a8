/**
 * Runs three apps and two workers, each a process with its own data folder, on one PostgreSQL for a number of minutes.
 * Signed-in people save and read at every app, a receiver of webhooks is down three tenths of the time, and every 15
 * seconds the next process, or PostgreSQL, is killed. Then the acknowledged saves are compared with the catalog, the
 * history with what the receiver accepted, and the issued part numbers with the ledger.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { look, subscribe, type EventsReport } from './events.ts';
import { migrate, program } from './program.ts';
import { asking, FlakyReceiver, Writers, type Ask } from './shop.ts';

const killEveryMs = 15_000;
/** The pause between two rounds of a writer, each of 27 cables, and between two requests of a reader. */
const writerPauseMs = 3_000;
const readerPauseMs = 100;
/** The pause between two cables that get a number. */
const numberPauseMs = 1_000;
const admin = { name: 'Ann', email: 'ann@shop.example', password: 'a long password 1' };
const shared = '/api/designs/shared';

interface FleetReport extends EventsReport {
  /** Acknowledged saves of one cable that all apps change, and the numbers that two of them were acknowledged with. */
  readonly sharedSaves: number;
  readonly overwritten: readonly number[];
  readonly reads: number;
  /** Requests for which the session was not known. */
  readonly sessionsLost: number;
  /**
   * Cables whose save with a part number was acknowledged, the numbers that two cables got, and those missing in the
   * ledger for their cable.
   */
  readonly numbered: number;
  readonly issuedTwice: readonly string[];
  readonly notInLedger: readonly string[];
}

export async function soakFleet(minutes: number): Promise<FleetReport> {
  const [postgres, flaky] = [await startPostgres(), new FlakyReceiver()];
  const receiver = await flaky.open();
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-soak-'));
  const ports = [await freePort(), await freePort(), await freePort()];
  const databaseUrl = await postgres.database('soak');
  const secret = 'one secret that every app of the shop has';
  const env = (name: string, port: number) => ({
    SERVICE_DATA_DIR: join(folder, name),
    DATABASE_URL: databaseUrl,
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: 'http://cables.example.com',
    SERVICE_SETUP_CODE: 'soak',
    SERVICE_SESSION_SECRET: secret,
    SERVICE_SETTINGS_KEY: secret,
    SERVICE_BLOBS: `fs:${join(folder, 'files')}`,
    SERVICE_WEBHOOK_BACKOFF: '1,2,2,3,4',
  });
  const apps = ports.map((port, n) => program('main', env(`app${n}`, port)));
  const workers = [0, 1].map((n) => program('worker', env(`worker${n}`, 0)));
  const victims = [apps[0]!, workers[0]!, apps[1]!, postgres, apps[2]!, workers[1]!];
  try {
    await migrate(env('app0', ports[0]!));
    await Promise.all([...apps, ...workers].map((one) => one.start()));
    const headers = { origin: 'http://cables.example.com', cookie: await setUp(ports[0]!) };
    const asks = ports.map((port) => asking(port, headers));
    const since = await subscribe(asks[0]!, receiver.url);
    const people = asks.map((ask) => new Person(ask));
    await asks[0]!('POST', '/api/designs', { id: 'shared', label: '0' });
    const end = Date.now() + minutes * 60_000;
    const running = Promise.all(people.flatMap((person, n) => person.work(`p${n}`)));
    let kills = 0;
    for (; Date.now() < end; kills += 1) {
      await sleep(Math.min(killEveryMs, end - Date.now()));
      const victim = victims[kills % victims.length]!;
      if ('crash' in victim) await victim.crash();
      else {
        await victim.kill();
        await victim.start();
      }
    }
    for (const person of people) person.stop();
    await running;
    return {
      kills,
      ...(await look(asks[0]!, together(people), flaky, since)),
      ...ofShared(people),
      ...reads(people),
      ...(await ofNumbers(asks[0]!, people)),
    };
  } finally {
    await Promise.all([...apps, ...workers].map((one) => one.kill()));
    await receiver.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sets the shop up and signs in. Returns the cookie. */
async function setUp(port: number): Promise<string> {
  const ask = asking(port, { origin: 'http://cables.example.com' });
  const organisation = { name: 'Shop', short: 'S' };
  await ask('POST', '/api/setup', { code: 'soak', organisation, admin, catalog: 'empty', packs: [], modules: [] });
  const { email, password } = admin;
  const answer = await ask('POST', '/api/auth/sign-in/email', { email, password });
  const cookies = answer?.headers.getSetCookie() ?? [];
  return cookies.map((one) => one.split(';')[0]).join('; ');
}

/** A person signed in at one of the apps: two writers, one who changes the shared cable, and a reader. */
class Person {
  readonly writers: Writers;
  /** The numbers with which saves of the shared cable were acknowledged. */
  readonly numbers: number[] = [];
  /** Each cable whose save with a part number was acknowledged, and the number. */
  readonly numbered: (readonly [cable: string, number: string])[] = [];
  reads = 0;
  sessionsLost = 0;
  readonly #ask: Ask;
  #stopped = false;

  constructor(ask: Ask) {
    this.#ask = async (...request) => {
      const answer = await ask(...request);
      if (answer?.status === 401) this.sessionsLost += 1;
      return answer;
    };
    this.writers = new Writers(this.#ask, writerPauseMs);
  }

  work(name: string): Promise<void>[] {
    const writing = [0, 1].map((n) => this.writers.write(`${name}-${n}`, Infinity));
    return [...writing, this.#count(), this.#read(), this.#take(name)];
  }

  stop(): void {
    this.#stopped = true;
    this.writers.stop();
  }

  /** Adds one to a number repeatedly. Two saves over the same version would have the same number. */
  async #count(): Promise<void> {
    while (!this.#stopped) {
      await sleep(20);
      const read = await this.#ask('GET', shared);
      if (read?.status !== 200) continue;
      const design = (await read.json()) as { label: string };
      const number = Number(design.label) + 1;
      const body = { ...design, label: String(number) };
      const saved = await this.#ask('PUT', shared, body, read.headers.get('etag')!);
      if (saved?.status === 200) this.numbers.push(number);
    }
  }

  /** Saves new cables with the next number, as everyone does at the same time, and deletes every other one. */
  async #take(name: string): Promise<void> {
    for (let n = 0; !this.#stopped; n += 1) {
      await sleep(numberPauseMs);
      const offer = await this.#ask('GET', '/api/part-numbers/next?kind=design');
      if (offer?.status !== 200) continue;
      const { number: partNumber } = (await offer.json()) as { number: string };
      const id = `numbered-${name}-${n}`;
      const saved = await this.#ask('POST', '/api/designs', { id, label: id, partNumber });
      if (saved?.status !== 201) continue;
      this.numbered.push([id, partNumber]);
      if (n % 2 === 0) await this.#ask('DELETE', `/api/designs/${id}`, undefined, saved.headers.get('etag')!);
    }
  }

  async #read(): Promise<void> {
    while (!this.#stopped) {
      const answer = await this.#ask('GET', '/api/designs?limit=20');
      if (answer?.status === 200) this.reads += 1;
      await sleep(readerPauseMs);
    }
  }
}

function together(people: readonly Person[]) {
  const refused = new Map<number, number>();
  for (const { writers } of people)
    for (const [status, count] of writers.refused) refused.set(status, (refused.get(status) ?? 0) + count);
  return {
    answered: new Map(people.flatMap(({ writers }) => [...writers.answered])),
    saves: people.reduce((sum, { writers }) => sum + writers.saves, 0),
    refused,
  };
}

function ofShared(people: readonly Person[]) {
  const numbers = people.flatMap((person) => person.numbers);
  const twice = numbers.filter((number, i) => numbers.indexOf(number) !== i);
  return { sharedSaves: numbers.length, overwritten: twice };
}

function reads(people: readonly Person[]) {
  return {
    reads: people.reduce((sum, person) => sum + person.reads, 0),
    sessionsLost: people.reduce((sum, person) => sum + person.sessionsLost, 0),
  };
}

/** Compares the issued numbers with the ledger. */
async function ofNumbers(ask: Ask, people: readonly Person[]) {
  const numbered = people.flatMap((person) => person.numbered);
  const holders = new Map<string, string>();
  const issuedTwice: string[] = [];
  for (const [cable, number] of numbered) {
    const other = holders.get(number);
    if (other !== undefined) issuedTwice.push(`${number}: ${other} and ${cable}`);
    holders.set(number, cable);
  }
  const notInLedger: string[] = [];
  for (const [number, cable] of holders) {
    const answer = await ask('GET', `/api/part-numbers/ledger?q=${encodeURIComponent(number)}`);
    const text = answer?.status === 200 ? await answer.text() : '';
    if (!text.includes(`"${cable}"`)) notInLedger.push(`${number} of ${cable}`);
  }
  return { numbered: numbered.length, issuedTwice, notInLedger };
}
