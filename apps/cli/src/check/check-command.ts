/** `check`: validates a whole catalog, of a folder or of a hub, and lists the findings as text or JSON. */
import { parseArgs } from 'node:util';
import { Refusal } from '../refusal/refusal.ts';
import { findingsOfFolder } from './local.ts';
import { findingsOfHub } from './remote.ts';
import { textOf, type CheckedCatalog } from './report.ts';

const usage = `check [folder or address of a hub] [options]
  --json       the findings as JSON
  --errors     errors only
  Without a folder or address: the hub SERVICE_API_URL names, else the catalog this checkout points at.
  The token for a hub is read from SERVICE_API_TOKEN. The exit code is 1 when there are errors.`;

interface CheckArguments {
  readonly target: string | undefined;
  readonly json: boolean;
  readonly errorsOnly: boolean;
}

/** Returns the exit code: 0 without errors in the catalog, 1 with errors, 2 when it could not be checked. */
export async function runCheck(args: readonly string[]): Promise<number> {
  try {
    const options = readArguments(args);
    const report = await check(options.target);
    const shown = options.errorsOnly ? report.findings.filter(({ severity }) => severity === 'error') : report.findings;
    const printed = { ...report, findings: shown };
    console.log(options.json ? JSON.stringify(printed, null, 2) : textOf(printed));
    return report.counts.errors > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 2;
  }
}

function check(target: string | undefined): Promise<CheckedCatalog> {
  const url = target ?? process.env['SERVICE_API_URL'];
  if (url !== undefined && /^https?:\/\//.test(url)) return findingsOfHub(url, process.env['SERVICE_API_TOKEN']);
  return findingsOfFolder(target, process.env);
}

function readArguments(args: readonly string[]): CheckArguments {
  try {
    const flag = { type: 'boolean' } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: flag, errors: flag },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Refusal(`Write ${usage}`);
    return { target: positionals[0], json: values.json === true, errorsOnly: values.errors === true };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}
