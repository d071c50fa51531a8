/** Creates the text of a machine's job file from the template of the shop. */
import type { Machine } from '@cablewright/model';
import type { Lead, LeadEnd, LeadPart } from './leads.ts';

/** A job to write for a machine. */
export interface JobToWrite {
  /** The number of the job, which the machine reports back. */
  readonly job: string;
  readonly order: string;
  readonly design: string;
  readonly rev: number;
  readonly due?: string | undefined;
  readonly quantity: number;
  readonly lead: Lead;
  /** True if ends A and B are swapped on the machine. */
  readonly isTurned: boolean;
}

const field = /\{([a-zA-Z][a-zA-Z0-9.]*)(\?)?\}/g;

type Value = string | number | undefined;

const endFields = (end: LeadEnd, name: 'a' | 'b'): Readonly<Record<string, Value>> => ({
  [`${name}.strip`]: end.stripMm,
  [`${name}.contact`]: numberOf(end.contact),
  [`${name}.contactLabel`]: end.contact?.label,
  [`${name}.seal`]: numberOf(end.seal),
  [`${name}.sealLabel`]: end.seal?.label,
  [`${name}.tool`]: numberOf(end.tools[0]),
  [`${name}.height`]: end.crimpHeightMm,
  [`${name}.to`]: end.to.join(' '),
});

/** The part number, or the id of a part without one. */
const numberOf = (part: LeadPart | undefined) => part?.partNumber ?? part?.id;

function valuesOf({
  job,
  order,
  design,
  rev,
  due,
  quantity,
  lead,
  isTurned,
}: JobToWrite): Readonly<Record<string, Value>> {
  const [a, b] = isTurned ? [lead.b, lead.a] : [lead.a, lead.b];
  const { wire } = lead;
  return {
    job,
    order,
    design,
    rev,
    due,
    quantity,
    lead: lead.lead,
    runs: lead.runs.join(' '),
    wire: numberOf(wire),
    wireLabel: wire.label,
    section: wire.mm2,
    color: wire.color,
    length: lead.lengthMm,
    ...endFields(a, 'a'),
    ...endFields(b, 'b'),
  };
}

const blankEnd: LeadEnd = { isStripped: false, tools: [], isShared: false, steps: [], to: [] };
const blank: JobToWrite = {
  job: '',
  order: '',
  design: '',
  rev: 1,
  quantity: 1,
  lead: { lead: 1, wire: { id: '', label: '' }, each: 1, runs: [], a: blankEnd, b: blankEnd },
  isTurned: false,
};

/** The fields available in the text of a job. */
const jobFields: readonly string[] = Object.keys(valuesOf(blank));

/** The fields available in the texts before and after the jobs. */
const frameFields = ['machine', 'day', 'jobs'] as const;

/** Why the texts of a machine can't be used, one sentence each. */
export function jobTextProblems({ job: { before = '', each, after = '' } }: Pick<Machine, 'job'>): string[] {
  const wrong = (text: string, known: readonly string[]) => [
    ...new Set([...text.matchAll(field)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]))),
  ];
  const list = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
  const inJob = wrong(each, jobFields);
  const around = wrong(`${before}${after}`, frameFields);
  return [
    ...(inJob.length === 0
      ? []
      : [`The text of a job names ${list(inJob)}, which is not known. Known are ${list(jobFields)}.`]),
    ...(around.length === 0
      ? []
      : [`The text around the jobs names ${list(around)}, which is not known. Known are ${list(frameFields)}.`]),
  ];
}

/** A job that can't be written because the data lacks values that the text needs. */
interface UnwrittenJob {
  readonly job: string;
  /** The fields of the text without a value. */
  readonly missing: readonly string[];
}

/**
 * The job file. A line with a field marked `?` is left out if the field has no value. A job that lacks a value for any
 * other field isn't written, and is reported. Line breaks and brackets in values become spaces, so that a name can't
 * begin a block.
 */
export function jobText(
  machine: Machine,
  jobs: readonly JobToWrite[],
  day: string,
): { readonly text: string; readonly unwritten: readonly UnwrittenJob[] } {
  const { before = '', each, after = '', lineEnd = 'crlf', decimal = '.' } = machine.job;
  const unwritten: UnwrittenJob[] = [];
  const written = jobs.flatMap((job) => {
    const { text, missing } = fill(each, valuesOf(job), decimal);
    if (missing.length === 0) return [text];
    unwritten.push({ job: job.job, missing });
    return [];
  });
  const frame = { machine: machine.label, day, jobs: written.length };
  const filled = (text: string) => (text === '' ? [] : [fill(text, frame, decimal).text]);
  const lines = [...filled(before), ...written, ...filled(after)].map((text) => text.replace(/\n$/, '')).join('\n');
  return { text: `${lines}\n`.replaceAll('\n', lineEnd === 'lf' ? '\n' : '\r\n'), unwritten };
}

function fill(
  template: string,
  values: Readonly<Record<string, Value>>,
  decimal: '.' | ',',
): { readonly text: string; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const lines = template.split(/\r?\n/).flatMap((line) => {
    const names = [...line.matchAll(field)];
    if (names.some(([, name = '', optional]) => optional !== undefined && isBlank(values[name]))) return [];
    for (const [, name = ''] of names) if (isBlank(values[name])) missing.add(name);
    return [line.replaceAll(field, (_all, name: string) => shown(values[name], decimal))];
  });
  return { text: lines.join('\n'), missing: [...missing] };
}

const isBlank = (value: Value) => value === undefined || value === '';

function shown(value: Value, decimal: '.' | ','): string {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000).replace('.', decimal);
  return (value ?? '').replaceAll(/[\r\n\t[\]]+/g, ' ').trim();
}
