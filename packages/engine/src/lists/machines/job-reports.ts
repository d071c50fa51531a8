/** Reads the reports of a machine: sections in brackets with lines `key=value`, according to the mapping of the shop. */
import { type JobReport, type Machine, type ReportBlock, present } from '@cablewright/model';

/** The contents of a report block about a job. */
export interface ReadReport {
  /** The line number of the block's heading in the file. */
  readonly line: number;
  readonly report: JobReport | 'readings';
  /** The number of the job, stated in this block or in the last earlier block that states one. */
  readonly job: string;
  /** Time in UTC. Absent if the block states no time. */
  readonly at?: string;
  readonly good?: number;
  readonly bad?: number;
  readonly wireMm?: number;
  readonly contactsA?: number;
  readonly contactsB?: number;
  readonly reason?: string;
  readonly operator?: string;
  readonly wireLot?: string;
  /** One entry for each piece. */
  readonly readings: readonly Reading[];
}

interface Reading {
  readonly of: string;
  readonly unit: string;
  readonly end?: 'a' | 'b';
  readonly value: number;
  /** The machine's verdict on the piece. */
  readonly passes?: boolean;
}

/** A line that couldn't be used, with the reason. */
interface UnreadLine {
  readonly line: number;
  readonly why: string;
}

interface Block {
  readonly line: number;
  readonly section: string;
  readonly lines: readonly { readonly line: number; readonly key: string; readonly value: string }[];
}

/** Maximum number of unusable lines to list. */
const maxUnread = 200;

/**
 * Reads a report file. Sections missing from the mapping are skipped. A mapped block that can't be read is reported
 * with its line, and none of it is used.
 */
export function readReports(
  machine: Pick<Machine, 'report'>,
  text: string,
): { readonly reports: readonly ReadReport[]; readonly unread: readonly UnreadLine[]; readonly others: number } {
  const reports: ReadReport[] = [];
  const unread: UnreadLine[] = [];
  const bySection = new Map(machine.report?.blocks.map((block) => [block.section.toLowerCase(), block]));
  const readTime = timeReader(machine.report?.date, machine.report?.timeZone);
  let job: string | undefined;
  let others = 0;
  for (const block of blocksOf(text, unread)) {
    const mapping = bySection.get(block.section.toLowerCase());
    if (mapping === undefined) {
      others += 1;
      continue;
    }
    const read = readBlock(block, mapping, job, readTime);
    job = read.job ?? job;
    if (read.problems.length === 0 && read.report !== undefined) reports.push(read.report);
    unread.push(...read.problems);
  }
  return { reports, unread: unread.slice(0, maxUnread), others };
}

function blocksOf(text: string, unread: UnreadLine[]): Block[] {
  const blocks: { line: number; section: string; lines: Block['lines'][number][] }[] = [];
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = i + 1;
    const content = raw.trim();
    if (content === '' || content.startsWith(';') || content.startsWith('#')) continue;
    const section = /^\[(.+)\]$/.exec(content)?.[1];
    if (section !== undefined) {
      blocks.push({ line, section: section.trim(), lines: [] });
      continue;
    }
    const equals = content.indexOf('=');
    const block = blocks.at(-1);
    if (block === undefined || equals <= 0)
      unread.push({
        line,
        why:
          block === undefined
            ? 'It is before the first section in brackets.'
            : 'It is not a line of the form key=value.',
      });
    else block.lines.push({ line, key: content.slice(0, equals).trim(), value: content.slice(equals + 1).trim() });
  }
  return blocks;
}

function readBlock(
  { line, section, lines }: Block,
  { report, keys = {}, readings }: ReportBlock,
  before: string | undefined,
  readTime: (text: string) => string | undefined,
): { readonly report?: ReadReport; readonly job: string | undefined; readonly problems: readonly UnreadLine[] } {
  const problems: UnreadLine[] = [];
  const rowOf = (key: string | undefined) =>
    key === undefined ? undefined : lines.find((one) => one.key.toLowerCase() === key.toLowerCase());
  const textOf = (key: string | undefined) => {
    const value = rowOf(key)?.value;
    return value === '' ? undefined : value;
  };
  const count = (key: string | undefined, isWhole: boolean) => {
    const row = rowOf(key);
    if (row === undefined || row.value === '') return undefined;
    const value = numberIn(row.value);
    if (value !== undefined && value >= 0 && (!isWhole || Number.isInteger(value))) return value;
    problems.push({ line: row.line, why: `“${row.value}” is not ${isWhole ? 'a whole number' : 'a number'}.` });
    return undefined;
  };
  const job = textOf(keys.job) ?? before;
  if (job === undefined) problems.push({ line, why: `No block up to [${section}] names a job.` });
  const time = rowOf(keys.at);
  const at = time === undefined || time.value === '' ? undefined : readTime(time.value);
  if (time !== undefined && time.value !== '' && at === undefined)
    problems.push({
      line: time.line,
      why: `“${time.value}” is not a time in the form that is stated for the machine.`,
    });
  const taken = new Set(Object.values(keys).map((key) => key.toLowerCase()));
  const values =
    readings === undefined
      ? []
      : readingsOf(
          lines.filter(({ key }) => !taken.has(key.toLowerCase())),
          readings,
          problems,
        );
  const fields = {
    at,
    good: count(keys.good, true),
    bad: count(keys.bad, true),
    wireMm: count(keys.wireMm, false),
    contactsA: count(keys.contactsA, true),
    contactsB: count(keys.contactsB, true),
    reason: textOf(keys.reason),
    operator: textOf(keys.operator),
    wireLot: textOf(keys.wireLot),
  };
  if (problems.length > 0 || job === undefined) return { job, problems };
  const stated = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { job, problems, report: { line, report, job, ...stated, readings: values } };
}

function readingsOf(
  lines: Block['lines'],
  {
    of,
    unit,
    end,
    separator,
    value: column,
    passed,
    passedAs = ['1', 'OK', 'true'],
  }: NonNullable<ReportBlock['readings']>,
  problems: UnreadLine[],
): Reading[] {
  const words = passedAs.map((word) => word.toLowerCase());
  return lines.flatMap(({ line, value: text }) => {
    const cells = text.split(separator).map((cell) => cell.trim());
    const value = numberIn(cells[column - 1] ?? '');
    const verdict = passed === undefined ? undefined : cells[passed - 1];
    if (value === undefined || (passed !== undefined && verdict === undefined)) {
      problems.push({
        line,
        why: `“${text}” has no number in column ${column}${passed === undefined ? '' : ` or no verdict in column ${passed}`}.`,
      });
      return [];
    }
    const passes = verdict === undefined ? {} : { passes: words.includes(verdict.toLowerCase()) };
    return [{ of, unit, value, ...present({ end }), ...passes }];
  });
}

/** Reads a number with a point or comma as its decimal mark and without thousands separators. */
function numberIn(text: string): number | undefined {
  return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

const parts = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss'] as const;
const isoForm = 'yyyy-MM-ddTHH:mm:ss';

/** Why a machine's time format or time zone can't be used, one sentence each. */
export function reportProblems({ report }: Pick<Machine, 'report'>): string[] {
  if (report === undefined) return [];
  const { date = isoForm, timeZone = 'UTC' } = report;
  const missing = parts.slice(0, 5).filter((part) => !date.includes(part));
  return [
    ...(missing.length === 0 ? [] : [`The form of times “${date}” lacks ${missing.join(', ')}.`]),
    ...(isTimeZone(timeZone) ? [] : [`“${timeZone}” is not a time zone, such as Europe/Berlin.`]),
    ...report.blocks.flatMap(({ section, report: says, readings }) =>
      (says === 'readings') === (readings !== undefined)
        ? []
        : [
            `The block [${section}] ${says === 'readings' ? 'has readings and does not say how they are written' : 'says how readings are written and has none'}.`,
          ],
    ),
  ];
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Reads local times of a zone as UTC. If a local time occurs twice, when clocks are set back, the first occurrence is
 * used.
 */
function timeReader(form = isoForm, timeZone = 'UTC'): (text: string) => string | undefined {
  const order: string[] = [];
  const pattern = form
    .replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
    .replaceAll(/yyyy|MM|dd|HH|mm|ss/g, (part) => {
      order.push(part);
      return part === 'yyyy' ? String.raw`(\d{4})` : String.raw`(\d{1,2})`;
    });
  const whole = new RegExp(`^${pattern}$`);
  const offset = offsetIn(isTimeZone(timeZone) ? timeZone : 'UTC');
  return (text) => {
    const found = whole.exec(text);
    if (found === null) return undefined;
    const at = Object.fromEntries(order.map((part, i) => [part, Number(found[i + 1])]));
    const { yyyy = 0, MM = 1, dd = 1, HH = 0, mm = 0, ss = 0 } = at;
    const wall = Date.UTC(yyyy, MM - 1, dd, HH, mm, ss);
    const read = new Date(wall);
    const isReal = read.getUTCMonth() === MM - 1 && read.getUTCDate() === dd && HH < 24 && mm < 60 && ss < 60;
    if (!isReal) return undefined;
    const offsets = [wall - msPerDay, wall + msPerDay].map((near) => offset(near));
    const tries = offsets.map((ms) => wall - ms).toSorted((x, y) => x - y);
    return new Date(tries.find((utc) => utc + offset(utc) === wall) ?? tries[0]!).toISOString();
  };
}

const msPerDay = 86_400_000;

/** Returns how far a zone's clocks are ahead of UTC at a given time, in ms. */
function offsetIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const {
      year = 0,
      month = 1,
      day = 1,
      hour = 0,
      minute = 0,
      second = 0,
    } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
}
