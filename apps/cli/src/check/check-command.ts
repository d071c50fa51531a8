/**
 * `check`: validates a whole catalog in a folder, a git revision or a hub, and writes the findings for people or
 * programs.
 */
import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../refusal/refusal.ts';
import { targetFiles } from '../source/target.ts';
import { junitOf } from './junit.ts';
import { findingsOfCheckout, findingsOfFiles } from './local.ts';
import { type CheckedCatalog, jsonOf, textOf } from './report.ts';
import { sarifOf } from './sarif.ts';
import { setTimeout as rest } from 'node:timers/promises';
import type { Finding } from '@cablewright/model';
import { answerOf } from '../refusal/ask.ts';

interface Page {
  readonly items: readonly (Finding & { readonly ui: string })[];
  readonly next?: string;
  readonly counts: CheckedCatalog['counts'];
  readonly progress: { readonly running: boolean; readonly total: number };
}

const pageSize = 500;
const pollMs = 300;

/** The findings of a hub, after it has checked everything. */
async function findingsOfHub(url: string, token: string | undefined): Promise<CheckedCatalog> {
  const readPage = async (cursor?: string): Promise<Page> => {
    const address = new URL('/api/data-quality', url);
    address.searchParams.set('limit', String(pageSize));
    if (cursor !== undefined) address.searchParams.set('cursor', cursor);
    return (await (await answerOf(address, token)).json()) as Page;
  };
  let page = await readPage();
  while (page.progress.running) {
    await rest(pollMs);
    page = await readPage();
  }
  const { counts, progress } = page;
  const findings = [...page.items];
  while (page.next !== undefined) {
    page = await readPage(page.next);
    findings.push(...page.items);
  }
  return { catalog: new URL(url).origin, checked: progress.total, counts, findings };
}

export const usage = `check [catalog] [options]
  <catalog>    a folder, a git revision of one such as main:catalog, or the address of a hub
               Left out: the hub SERVICE_API_URL names, else the catalog this checkout points at
  --format     text (default), json, sarif or junit
  --json       the same as --format json
  --errors     errors only
  --fail-on    error (default) or warning: what makes the exit code 1
  Reads the token for a hub from SERVICE_API_TOKEN.
  Exit codes: 0 nothing that fails, 1 findings that do, 2 the catalog could not be checked.`;

const formats = ['text', 'json', 'sarif', 'junit'] as const;
const severities = ['error', 'warning'] as const;

interface CheckArguments {
  readonly target: string | undefined;
  readonly format: (typeof formats)[number];
  readonly errorsOnly: boolean;
  readonly failsOn: (typeof severities)[number];
}

/** Returns the exit code: 0 without errors in the catalog, 1 with errors, 2 when it could not be checked. */
export async function runCheck(args: readonly string[]): Promise<number> {
  try {
    const options = readArguments(args);
    const report = await check(options.target);
    const listed = options.errorsOnly
      ? report.findings.filter(({ severity }) => severity === 'error')
      : report.findings;
    console.log(written({ ...report, findings: listed }, options));
    const { errors, warnings } = report.counts;
    return errors > 0 || (options.failsOn === 'warning' && warnings > 0) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function check(target: string | undefined): Promise<CheckedCatalog> {
  const namedTarget = target ?? process.env['SERVICE_API_URL'];
  if (namedTarget === undefined || namedTarget === '') return findingsOfCheckout(process.env);
  if (/^https?:\/\//.test(namedTarget)) return findingsOfHub(namedTarget, process.env['SERVICE_API_TOKEN']);
  return findingsOfFiles(targetFiles(namedTarget));
}

function written(report: CheckedCatalog, { format, failsOn, target }: CheckArguments): string {
  if (format === 'json') return jsonOf(report);
  if (format === 'sarif') return sarifOf(report, pathFromHere(target));
  if (format === 'junit') return junitOf(report, failsOn);
  return textOf(report);
}

/**
 * The path from the working folder to the catalog, with forward slashes and a trailing one. Empty if the catalog is
 * outside the working folder.
 */
function pathFromHere(target: string | undefined): string {
  const folder = /^[^/\\]{2,}:(.*)$/.exec(target ?? '')?.[1] ?? target ?? '';
  const path = relative(process.cwd(), resolve(folder)).split(sep).join('/');
  return path === '' || path.startsWith('..') || /^[a-z]:/i.test(path) ? '' : `${path}/`;
}

function readArguments(args: readonly string[]): CheckArguments {
  const { values, positionals } = parsed(args);
  const { format = values.json === true ? 'json' : 'text', 'fail-on': failsOn = 'error' } = values;
  if (positionals.length > 1) throw new CommandError(`Write ${usage}`);
  if (!isOneOf(formats, format)) throw new CommandError(`--format must be one of ${formats.join(', ')}.`);
  if (!isOneOf(severities, failsOn)) throw new CommandError(`--fail-on must be error or warning.`);
  return { target: positionals[0], format, errorsOnly: values.errors === true, failsOn };
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return words.some((candidate) => candidate === word);
}

function parsed(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { json: flag, errors: flag, format: text, 'fail-on': text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
