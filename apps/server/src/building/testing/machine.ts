/** A simulated machine for tests: its settings, and code that makes jobs and reports them as such machines do. */
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
 * Ten days of one cutting machine in one shop (Komax with WPCS, February 2025), counted from a log in a public
 * repository. The log has no licence, so the test data is generated in the same proportions instead of copied.
 */
export const tenDays = {
  days: 10,
  finished: 318,
  articles: 168,
  articleChanges: 179,
  maxArticlesOfADay: 32,
  aborted: 222,
  /** The code of all aborted jobs. */
  reason: '4',
  productions: 276,
  interruptions: 1776,
  samples: 576,
  teachIns: 133,
  readings: 10_696,
  readingsFailed: 19,
  wireKm: 14.85,
  /** The wire and terminals consumed by jobs, as a ratio to what the good pieces contain. */
  wireOverNet: 1.007,
  terminals: 37_296,
  terminalsOverNet: 1.003,
  /** The share of jobs with at most this many good pieces. */
  pieces: [
    [0.1, 1],
    [0.25, 2],
    [0.5, 12],
    [0.75, 40],
    [0.9, 101],
    [0.99, 700],
  ],
} as const;

/** Returns a number from 0 up to but excluding 1. */
type Random = () => number;

/** A planned job. `article` identifies the product; all jobs of an article use the same set-up. */
interface PlannedJob {
  readonly job: string;
  readonly article: string;
  readonly quantity: number;
  readonly lengthMm: number;
}

/**
 * The number of good pieces for each job, in the proportions of the ten days and in random order. Between two shares,
 * the numbers are interpolated geometrically.
 */
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

/** The jobs of the ten days. The jobs of an article follow each other, and some articles return on another day. */
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
  // Each stretch has at least one job. The remaining jobs are assigned to random stretches.
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

/** The report of a simulated machine, with its figures. */
interface Shift {
  readonly text: string;
  readonly finished: number;
  readonly aborted: number;
  readonly readings: number;
  readonly failed: number;
  /** The readings of each job, in order. */
  readonly readingsOf: ReadonlyMap<string, readonly string[]>;
}

/** Selects which of `count` things happen, so that their share is the same as in the ten days. */
function some(count: number, share: number, random: Random): ReadonlySet<number> {
  const all = Array.from({ length: count }, (_, i) => i);
  return new Set(shuffled(all, random).slice(0, Math.round(count * share)));
}

/** Splits `total` into `count` very different numbers, because a few productions have most of the stops. */
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

/** The most readings for one job, chosen so that all jobs together have as many as in the ten days. */
function readingsOfAJob(quantities: readonly number[]): number {
  const wanted = (tenDays.readings / tenDays.finished) * quantities.length;
  let most = 1;
  while (most < 1000 && quantities.reduce((sum, quantity) => sum + Math.min(quantity, most), 0) < wanted) most += 1;
  return most;
}

/**
 * Plans what happens in each run of the given jobs and to each of their readings, in the proportions of the ten days.
 */
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

/** Writes blocks of the log, with the times of an advancing clock. */
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

  /** Advances the clock to the start of a working day, unless it is already later. */
  beginDay(day: number): void {
    this.#clock = Math.max(this.#clock, this.#begin + day * 86_400_000);
  }
}

/**
 * The report of a machine that makes the given jobs in order, in the proportions of the ten days: aborted and restarted
 * jobs, samples, teach-ins of the force monitor, productions with interruptions, readings, and consumption. Small lots
 * are completed as samples, without a production.
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
    // The consumption in excess of the good pieces is carried over to the next job, because a single job can't use a
    // fraction of a terminal.
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
