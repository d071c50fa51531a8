/** A machine for tests: its settings, and a program that makes jobs and reports them as such machines do. */
import type { Machine } from '@cablewright/model';

export const crimper: Machine = {
  id: 'crimper-1',
  label: 'Crimper 1',
  crimpEnds: 2,
  maxMm: 5000,
  minMm2: 0.1,
  maxMm2: 6,
  job: {
    before: '[File]\nDay={day}\nJobs={jobs}',
    each: [
      '[NewJob]',
      'Key={job}',
      'Pieces={quantity}',
      'Wire={wire}',
      'Length={length}',
      'StripA={a.strip?}',
      'TerminalA={a.contact?}',
      'HeightA={a.height?}',
      'SealA={a.seal?}',
      'StripB={b.strip?}',
      'TerminalB={b.contact?}',
      'HeightB={b.height?}',
    ].join('\n'),
    after: '[End]',
    extension: 'dds',
    decimal: ',',
  },
  report: {
    date: 'dd/MM/yyyy HH:mm:ss',
    timeZone: 'Europe/Rome',
    blocks: [
      {
        section: 'JobStarted',
        report: 'started',
        keys: { job: 'Key', at: 'Time', wireLot: 'WireLot', operator: 'User' },
      },
      { section: 'JobTerminated', report: 'finished', keys: { job: 'Key', at: 'Time', good: 'Good', bad: 'Bad' } },
      { section: 'JobAborted', report: 'aborted', keys: { job: 'Key', at: 'Time', good: 'Good', reason: 'Code' } },
      { section: 'ProductionInterrupted', report: 'paused', keys: { at: 'Time' } },
      { section: 'ProductionStarted', report: 'resumed', keys: { at: 'Time' } },
      { section: 'SampleStarted', report: 'sample', keys: { at: 'Time' } },
      { section: 'LearnStarted', report: 'set-up', keys: { at: 'Time' } },
      {
        section: 'Counter',
        report: 'counted',
        keys: { at: 'Time', wireMm: 'WireUsed', contactsA: 'T1', contactsB: 'T2' },
      },
      {
        section: 'MeasurementsLeadSet1',
        report: 'readings',
        keys: { at: 'Time' },
        readings: { of: 'crimp-force', unit: '%', end: 'a', separator: ';', passed: 1, value: 2 },
      },
    ],
  },
};

/**
 * Ten days of one cutting machine in one shop (Komax with WPCS, February 2025), as counted from the log that a public repository
 * has. The log itself has no licence, so what is made here is our own, in the same proportions.
 */
export const tenDays = {
  days: 10,
  finished: 318,
  articles: 168,
  articleChanges: 179,
  maxArticlesOfADay: 32,
  aborted: 222,
  /** The code of every job that was aborted. */
  reason: '4',
  productions: 276,
  interruptions: 1776,
  samples: 576,
  teachIns: 133,
  readings: 10_696,
  readingsFailed: 19,
  wireKm: 14.85,
  /** Wire and terminals used inside jobs, to those of the good pieces. */
  wireOverNet: 1.007,
  terminals: 37_296,
  terminalsOverNet: 1.003,
  /** Shares of the jobs with the good pieces that they have at most. */
  pieces: [
    [0.1, 1],
    [0.25, 2],
    [0.5, 12],
    [0.75, 40],
    [0.9, 101],
    [0.99, 700],
  ],
} as const;

/** Numbers from 0 to below 1. */
type Random = () => number;

/** A job as it is planned. `article` is what is made: jobs of one article are set up alike. */
interface PlannedJob {
  readonly job: string;
  readonly article: string;
  readonly quantity: number;
  readonly lengthMm: number;
}

/** Good pieces per job in the proportions of the ten days, in a random order. Between two shares the numbers grow evenly by factors. */
export function lotSizes(count: number, random: Random): number[] {
  const sizes = Array.from({ length: count }, (_, i) => sizeAt((i + 0.5) / count));
  return shuffled(sizes, random);
}

function sizeAt(share: number): number {
  const points = [[0, 1], ...tenDays.pieces, [1, 900]] as const;
  const after = points.findIndex(([at]) => at >= share);
  const [from, least] = points[after - 1]!;
  const [to, most] = points[after]!;
  return Math.round(least * (most / least) ** ((share - from) / (to - from)));
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}

/** The jobs of the ten days: articles in stretches, some of which come again on another day. */
export function tenDaysOfJobs(random: Random): PlannedJob[] {
  const { finished, articles, articleChanges } = tenDays;
  const sizes = lotSizes(finished, random);
  const lengths = Array.from({ length: articles }, () => 100 + Math.round(random() * 1640));
  const again = shuffled(
    Array.from({ length: articles }, (_, i) => i),
    random,
  ).slice(0, articleChanges + 1 - articles);
  const first = Array.from({ length: articles }, (_, i) => i);
  const stretches = [...shuffled(first, random), ...again];
  if (stretches[articles] === stretches[articles - 1]) stretches.push(...stretches.splice(articles, 1));
  // Every stretch has a job; the others are of random stretches.
  const counts = stretches.map(() => 1);
  for (let i = stretches.length; i < finished; i += 1) {
    const stretch = Math.floor(random() * stretches.length);
    counts[stretch] = counts[stretch]! + 1;
  }
  return stretches
    .flatMap((article, i) => Array.from({ length: counts[i]! }, () => article))
    .map((article, i) => ({
      job: `J${i + 1}`,
      article: `A${article}`,
      quantity: sizes[i]!,
      lengthMm: lengths[article]!,
    }));
}

/** What a simulated machine did. */
interface Shift {
  readonly text: string;
  readonly finished: number;
  readonly aborted: number;
  readonly readings: number;
  readonly failed: number;
  /** The readings of each job, in their order. */
  readonly readingsOf: ReadonlyMap<string, readonly string[]>;
}

/** Which of a number of things happen, so that their share is as in the ten days. */
function some(count: number, share: number, random: Random): ReadonlySet<number> {
  const all = Array.from({ length: count }, (_, i) => i);
  return new Set(shuffled(all, random).slice(0, Math.round(count * share)));
}

/** `total` in `count` numbers that differ much: most stops are in few productions. */
function parts(total: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => -Math.log(1 - random()));
  const sum = weights.reduce((a, b) => a + b, 0);
  let [before, given] = [0, 0];
  return weights.map((weight) => {
    before += weight;
    const upTo = Math.round((total * before) / sum);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** The most readings that a job has, so that all jobs together have as many as in the ten days. */
function readingsOfAJob(quantities: readonly number[]): number {
  const wanted = (tenDays.readings / tenDays.finished) * quantities.length;
  let most = 1;
  while (most < 1000 && quantities.reduce((sum, quantity) => sum + Math.min(quantity, most), 0) < wanted) most += 1;
  return most;
}

/** What happens in each run of some jobs, and with each of their readings, in the proportions of the ten days. */
function planOf(quantities: readonly number[], random: Random) {
  const count = quantities.length;
  const { finished, aborted, productions, interruptions, samples, teachIns, readings, readingsFailed } = tenDays;
  const perJob = (figure: number) => Math.round((figure / finished) * count);
  const runs = count + perJob(aborted);
  const largest = quantities.map((quantity, i) => [quantity, i] as const).toSorted(([a], [b]) => b - a);
  const produced = largest.slice(0, perJob(productions)).map(([, i]) => i);
  const maxReadings = readingsOfAJob(quantities);
  const allReadings = quantities.reduce((sum, quantity) => sum + Math.min(quantity, maxReadings), 0);
  return {
    aborted: parts(perJob(aborted), count, random),
    isSampledAgain: some(runs, samples / (finished + aborted) - 1, random),
    isTaught: some(runs, teachIns / (finished + aborted), random),
    isProduced: new Set(produced),
    stops: parts(perJob(interruptions), produced.length, random),
    maxReadings,
    allReadings,
    isFailed: some(allReadings, readingsFailed / readings, random),
  };
}

/** Writes blocks with the time of a clock that goes on. */
class Log {
  readonly lines: string[] = ['; simulated'];
  readonly #random: Random;
  readonly #begin: number;
  #clock: number;

  constructor(random: Random, begin: number) {
    this.#random = random;
    this.#begin = begin;
    this.#clock = begin;
  }

  block(section: string, first: readonly string[] = [], rest: readonly string[] = [], seconds = 70): void {
    this.#clock += 1000 * (1 + Math.floor(this.#random() * seconds));
    const [day = '', time = ''] = new Date(this.#clock + 3_600_000).toISOString().slice(0, 19).split('T');
    this.lines.push(`[${section}]`, ...first, `Time=${day.split('-').toReversed().join('/')} ${time}`, ...rest);
  }

  /** Goes on with a day of work, unless it is later. */
  beginDay(day: number): void {
    this.#clock = Math.max(this.#clock, this.#begin + day * 86_400_000);
  }
}

/**
 * The report of a machine that makes these jobs in their order, in the proportions of the ten days: jobs that are aborted and begun
 * again, samples, teach-ins of the force monitor, productions with their interruptions, readings, and what was used. Small lots come
 * out of the samples, without a production.
 */
export function shiftOf(
  jobs: readonly Omit<PlannedJob, 'article'>[],
  random: Random,
  begin = Date.UTC(2026, 1, 2, 6),
): Shift {
  const count = jobs.length;
  const plan = planOf(
    jobs.map(({ quantity }) => quantity),
    random,
  );
  const log = new Log(random, begin);
  const readingsOf = new Map<string, string[]>();
  let [run, reading, usedMm, netMm, used, net] = [0, 0, 0, 0, 0, 0];
  const start = (job: string) => {
    log.block('JobStarted', [`Key=${job}`], ['WireLot=R 1042', 'User=mara']);
    if (plan.isTaught.has(run)) log.block('LearnStarted');
    log.block('SampleStarted');
    if (plan.isSampledAgain.has(run)) log.block('SampleStarted');
    run += 1;
  };
  const nextReading = () => {
    const fails = plan.isFailed.has(reading);
    reading += 1;
    return `${fails ? 0 : 1};${((random() - 0.5) * (fails ? 20 : 4)).toFixed(2)}`;
  };
  for (const [i, { job, quantity, lengthMm }] of jobs.entries()) {
    for (let lost = plan.aborted[i]!; lost > 0; lost -= 1) {
      start(job);
      log.block('JobAborted', [`Key=${job}`], ['Good=0', `Code=${tenDays.reason}`]);
    }
    start(job);
    if (plan.isProduced.has(i)) {
      log.block('ProductionStarted');
      for (let left = plan.stops.pop() ?? 0; left > 0; left -= 1) log.block('ProductionInterrupted', [], [], 20);
    }
    const own = Array.from({ length: Math.min(quantity, plan.maxReadings) }, nextReading);
    readingsOf.set(job, own);
    log.block(
      'MeasurementsLeadSet1',
      [],
      own.map((text, n) => `${n + 1}=${text}`),
    );
    // What is used over what the good pieces need is carried on, as a single job cannot use a part of a terminal.
    [netMm, net] = [netMm + quantity * lengthMm, net + quantity];
    const wire = Math.round(netMm * tenDays.wireOverNet - usedMm);
    const terminals = Math.round(net * tenDays.terminalsOverNet - used);
    [usedMm, used] = [usedMm + wire, used + terminals];
    log.block('Counter', [], [`WireUsed=${wire.toFixed(1)}`, `T1=${terminals}`, `T2=${terminals}`]);
    log.block('JobTerminated', [`Key=${job}`], [`Good=${quantity}`, 'Bad=0']);
    log.beginDay(Math.floor(((i + 1) * tenDays.days) / count));
  }
  return {
    text: log.lines.join('\r\n'),
    finished: count,
    aborted: plan.aborted.reduce((sum, lost) => sum + lost, 0),
    readings: plan.allReadings,
    failed: plan.isFailed.size,
    readingsOf,
  };
}
