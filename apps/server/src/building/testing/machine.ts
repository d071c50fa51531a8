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

/** What a simulated machine did. */
interface Shift {
  readonly text: string;
  readonly finished: number;
  readonly aborted: number;
  readonly readings: number;
  readonly failed: number;
}

/**
 * The report of a machine that makes these jobs: some are aborted and made again, most are paused, samples are made and the force
 * monitor is taught, as in ten days of one machine in one shop: of 540 jobs begun 222 were aborted, and 0.18 % of readings failed.
 *
 * @param random Numbers from 0 to below 1.
 */
export function shiftOf(
  jobs: readonly { readonly job: string; readonly quantity: number; readonly lengthMm: number }[],
  random: () => number,
  begin = Date.UTC(2026, 1, 2, 6),
): Shift {
  const lines: string[] = ['; simulated'];
  let clock = begin;
  const counts = { finished: 0, aborted: 0, readings: 0, failed: 0 };
  const time = () => {
    clock += 1000 * (10 + Math.floor(random() * 60));
    const [day = '', clockTime = ''] = new Date(clock + 3_600_000).toISOString().slice(0, 19).split('T');
    return `Time=${day.split('-').toReversed().join('/')} ${clockTime}`;
  };
  const block = (section: string, ...own: string[]) => lines.push(`[${section}]`, ...own);
  for (const { job, quantity, lengthMm } of jobs) {
    const runs = random() < 222 / 318 ? 2 : 1;
    for (let run = 1; run <= runs; run += 1) {
      block('JobStarted', `Key=${job}`, time(), 'WireLot=R 1042', 'User=mara');
      if (random() < 0.4) block('LearnStarted', time());
      block('SampleStarted', time());
      block('ProductionStarted', time());
      for (let pauses = Math.floor(random() * 6); pauses > 0; pauses -= 1) {
        block('ProductionInterrupted', time());
        block('ProductionStarted', time());
      }
      if (run < runs) {
        block('JobAborted', `Key=${job}`, time(), 'Good=0', 'Code=4');
        counts.aborted += 1;
        continue;
      }
      const rows = Array.from({ length: Math.min(quantity, 40) }, (_, i) => {
        const fails = random() < 0.0018;
        counts.readings += 1;
        if (fails) counts.failed += 1;
        return `${i + 1}=${fails ? 0 : 1};${((random() - 0.5) * (fails ? 20 : 4)).toFixed(2)}`;
      });
      block('MeasurementsLeadSet1', time(), ...rows);
      block(
        'Counter',
        time(),
        `WireUsed=${(quantity * lengthMm * 1.007).toFixed(1)}`,
        `T1=${quantity}`,
        `T2=${quantity}`,
      );
      block('JobTerminated', `Key=${job}`, time(), `Good=${quantity}`, 'Bad=0');
      counts.finished += 1;
    }
  }
  return { text: lines.join('\r\n'), ...counts };
}
