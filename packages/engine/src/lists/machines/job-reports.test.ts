import { expect, test } from 'vitest';
import { readReports, reportProblems } from './job-reports.ts';

const report = {
  date: 'dd/MM/yyyy HH:mm:ss',
  timeZone: 'Europe/Berlin',
  blocks: [
    { section: 'JobStarted', report: 'started', keys: { job: 'JobKey', at: 'TimeStamp', wireLot: 'WireBatch' } },
    {
      section: 'JobTerminated',
      report: 'finished',
      keys: { job: 'JobKey', at: 'TimeStamp', good: 'Good', bad: 'Bad' },
    },
    { section: 'JobAborted', report: 'aborted', keys: { reason: 'Code' } },
    { section: 'Counter', report: 'counted', keys: { wireMm: 'WireUsed', contactsA: 'Terminal1' } },
    {
      section: 'MeasurementsLeadSet1',
      report: 'readings',
      keys: { at: 'TimeStamp' },
      readings: { of: 'crimp-force', unit: '%', end: 'a', separator: ';', value: 2, passed: 1 },
    },
  ],
} as const;
const machine = { report: { ...report, blocks: report.blocks.map((block) => ({ ...block })) } } as never;

test('BU6.1 what a machine reports is read by the mapping of the shop, with its times in UTC', () => {
  const text = [
    '; a comment',
    '[JobStarted]',
    'JobKey=WO-1-L2',
    'TimeStamp=28/07/2026 08:15:00',
    'WireBatch=B 77',
    '[Language]',
    'Anything=1',
    '[MeasurementsLeadSet1]',
    'TimeStamp=28/07/2026 08:16:00',
    '1=1;-0,8',
    '2=0;7.25',
    '[Counter]',
    'WireUsed=10340.5',
    'Terminal1=12',
    '[JobTerminated]',
    'JobKey=WO-1-L2',
    'TimeStamp=28/12/2026 08:15:00',
    'Good=12',
    'Bad=',
  ].join('\r\n');
  const { reports, unread, others } = readReports(machine, text);
  expect(unread).toEqual([]);
  expect(others).toBe(1);
  expect(reports).toEqual([
    { line: 2, report: 'started', job: 'WO-1-L2', at: '2026-07-28T06:15:00.000Z', wireLot: 'B 77', readings: [] },
    {
      line: 8,
      report: 'readings',
      job: 'WO-1-L2',
      at: '2026-07-28T06:16:00.000Z',
      readings: [
        { of: 'crimp-force', unit: '%', end: 'a', value: -0.8, passes: true },
        { of: 'crimp-force', unit: '%', end: 'a', value: 7.25, passes: false },
      ],
    },
    { line: 12, report: 'counted', job: 'WO-1-L2', wireMm: 10_340.5, contactsA: 12, readings: [] },
    { line: 15, report: 'finished', job: 'WO-1-L2', at: '2026-12-28T07:15:00.000Z', good: 12, readings: [] },
  ]);
});

test('BU6.1 what cannot be read is named with its line, and nothing of its block is taken', () => {
  const text = [
    'Loose=1',
    '[JobTerminated]',
    'Good=3',
    '[JobStarted]',
    'JobKey=J1',
    'TimeStamp=2026-07-28',
    '[JobTerminated]',
    'Good=1.5',
    'Bad=-1',
    'no equals sign',
    '[MeasurementsLeadSet1]',
    '1=1',
    '2=1;x',
    '[JobTerminated]',
    'Good=4',
  ].join('\n');
  const { reports, unread } = readReports(machine, text);
  expect(reports.map(({ job, good }) => [job, good])).toEqual([['J1', 4]]);
  expect(unread.map(({ line }) => line)).toEqual([1, 10, 2, 6, 8, 9, 12, 13]);
  expect(unread.map(({ why }) => why).join(' ')).toMatch(/names a job.*not a time.*“1.5” is not a whole number/s);
});

test('BU6.1 clocks that are put forward and back', () => {
  const at = (time: string) => readReports(machine, `[JobStarted]\nJobKey=J\nTimeStamp=${time}`).reports[0]?.at;
  expect(at('25/10/2026 01:59:59')).toBe('2026-10-24T23:59:59.000Z');
  expect(at('25/10/2026 02:30:00')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('25/10/2026 03:00:00')).toBe('2026-10-25T02:00:00.000Z');
  expect(at('29/03/2026 03:00:00')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('31/02/2026 03:00:00')).toBeUndefined();
  expect(at('01/02/2026 24:00:00')).toBeUndefined();
});

test('BU6.1 a mapping that cannot be used says why', () => {
  expect(
    reportProblems({
      report: { date: 'dd.MM.', timeZone: 'Mars/Base', blocks: [{ section: 'R', report: 'readings' }] },
    }),
  ).toEqual([
    'The form of times “dd.MM.” lacks yyyy, HH, mm.',
    '“Mars/Base” is not a time zone, such as Europe/Berlin.',
    'The block [R] has readings and does not say how they are written.',
  ]);
  expect(reportProblems(machine)).toEqual([]);
});
