/** `import`: plans the import of a file into a hub, and publishes it on request. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  ApiError,
  Client,
  getJob,
  type ImportPlan,
  type ImportPlanRecord,
  type ImportRefusal,
  type Job,
  listImportPlan,
  planImport,
  publishImport,
} from '@cablewright/client';
import { counted, present } from '@cablewright/model';
import { CommandError } from '../refusal/refusal.ts';

export const usage = `import <file> [options]
  --hub URL          the hub; default: SERVICE_API_URL
  --importer NAME    the importer, such as tables/table; default: the one that fits the file best
  --mapping NAME     a saved mapping, by its id or name
  --answer ID=VALUE  an answer to a question of the import page, such as cable=null-modem-de9 or sheet="Wire list"; once for each
  --publish          publish the plan, unless something prevents it
  --json             the plan as JSON
  Reads the token from SERVICE_API_TOKEN. The exit code is 1 when something of the file is refused.`;

interface ImportArguments {
  readonly file: string;
  readonly hub: string;
  readonly importer: string | undefined;
  readonly mapping: string | undefined;
  readonly answers: Readonly<Record<string, string>>;
  readonly publish: boolean;
  readonly json: boolean;
}

const pollMs = 200;

/**
 * Returns the exit code: 0 if the whole file can be imported, 1 if parts of it are refused, 2 if it cannot be planned.
 */
export async function runImport(args: readonly string[]): Promise<number> {
  try {
    return await importFile(readArguments(args));
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof ApiError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function importFile(options: ImportArguments): Promise<number> {
  const token = process.env['SERVICE_API_TOKEN'];
  const client = new Client({ baseUrl: options.hub, token });
  const job = await finished(client, await plannedBy(client, options));
  if (job.state !== 'done') throw new CommandError(job.error ?? `The import was ${job.state}.`);
  const plan = await wholePlan(client, job);
  console.log(options.json ? JSON.stringify({ job: job.id, ...plan }, null, 2) : planText(plan));
  if (options.publish) await publish(client, job, plan);
  return plan.counts.refuse > 0 || plan.issues.length > 0 ? 1 : 0;
}

function plannedBy(client: Client, { file, importer, mapping, answers }: ImportArguments): Promise<Job> {
  const name = basename(file).slice(-200);
  const body = { file: { name, base64: bytesOf(file).toString('base64') } };
  const summary = {
    importer,
    savedMapping: mapping,
    ...present({ mapping: Object.keys(answers).length === 0 ? undefined : { answers } }),
  };
  return client.call(planImport, { body: { ...body, ...summary } });
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandError(`Couldn't read ${file}: ${(error as Error).message}.`);
  }
}

async function finished(client: Client, started: Job): Promise<Job> {
  let job = started;
  while (['queued', 'running', 'retrying'].includes(job.state)) {
    await rest(pollMs);
    job = await client.call(getJob, { params: { id: job.id } });
  }
  return job;
}

/** The plan with all lines. The job itself contains only the first ones. */
async function wholePlan(client: Client, job: Job): Promise<ImportPlan> {
  const { plan } = job.result as object as { readonly plan: ImportPlan };
  const records: ImportPlanRecord[] = [];
  const refused: ImportRefusal[] = [];
  for (const only of ['add', 'change', 'refuse'] as const) {
    let cursor: string | undefined;
    do {
      const page = await client.call(listImportPlan, {
        params: { id: job.id },
        query: { only, limit: 500, cursor },
      });
      records.push(...page.items);
      refused.push(...page.refused);
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return { ...plan, records, refused };
}

async function publish(client: Client, job: Job, { counts, issues }: ImportPlan): Promise<void> {
  const [issue] = issues;
  if (issue !== undefined) throw new CommandError(`Not published: ${issue.message}`);
  if (counts.add + counts.change === 0) {
    console.log('Nothing to publish.');
    return;
  }
  const { count, seq } = await client.call(publishImport, { params: { id: job.id }, body: {} });
  console.log(`Published ${counted(count, 'record')} as change ${seq}.`);
}

function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parsed(args);
  const hub = values.hub ?? process.env['SERVICE_API_URL'];
  if (positionals.length !== 1) throw new CommandError(`Write ${usage}`);
  if (hub === undefined || !/^https?:\/\//.test(hub))
    throw new CommandError(
      'An import goes into a hub that runs. Name it with --hub or in SERVICE_API_URL, such as http://localhost:8080.',
    );
  const { importer, mapping, answer = [], publish: publishes = false, json = false } = values;
  if (mapping !== undefined && answer.length > 0)
    throw new CommandError('A saved mapping has its own answers. Give --mapping or --answer, not both.');
  return { file: positionals[0]!, hub, importer, mapping, answers: answersIn(answer), publish: publishes, json };
}

function answersIn(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, id, value] = /^([a-z][a-zA-Z0-9-]*)=(.*)$/.exec(text) ?? [];
      if (id === undefined || value === undefined)
        throw new CommandError(`"${text}" is not an answer. Write it as question=value, such as cable=null-modem-de9.`);
      return [id, value] as const;
    }),
  );
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    hub: text,
    importer: text,
    mapping: text,
    answer: { type: 'string', multiple: true } as const,
    publish: flag,
    json: flag,
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}

/** A plan as text: new and changed records field by field, refusals with their positions, and totals. */
function planText({ counts, records, refused, unchanged, issues, notes }: ImportPlan): string {
  const lines = records.flatMap(({ does, kind, id, label, place, fields = [] }) => [
    `${does === 'add' ? 'new    ' : 'change '}  ${kind} ${id}${label === undefined ? '' : `  ${label}`}${positionSuffix(place)}`,
    ...fields.map(
      ({ field, before = '', after = '', place: cell }) =>
        `           ${field}: ${before || '(empty)'} → ${after || '(empty)'}${positionSuffix(cell)}`,
    ),
  ]);
  const problems = refused.map(
    ({ place, message, remedy = '' }) => `refused  ${message} ${remedy}`.trimEnd() + positionSuffix(place),
  );
  const total = `${counts.add} new, ${counts.change} changed, ${unchanged} unchanged, ${counts.refuse} refused`;
  return [
    ...lines,
    ...problems,
    ...issues.map(({ message }) => `issue    ${message}`),
    ...notes.map((note) => `note     ${note}`),
    total,
  ].join('\n');
}

function positionSuffix(place: string | undefined): string {
  return place === undefined ? '' : `  [${place}]`;
}
