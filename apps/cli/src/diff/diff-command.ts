/** `diff`: shows a reviewer the changes between two states of a catalog. */
import { parseArgs } from 'node:util';
import { CommandError } from '../refusal/refusal.ts';
import type { DocumentFiles } from '../source/document-files.ts';
import { filesOfHub } from '../source/hub-files.ts';
import { targetFiles } from '../source/target.ts';
import { diffCatalogs, type CatalogDiff } from './compare.ts';
import { readState } from './state.ts';
import { markdownOf, textOf } from './written.ts';

export const usage = `diff <before> <after> [options]
  <before>, <after>   a folder, a git revision of one such as main:catalog, or the address of a hub
  --format            text (default), markdown or json
  --exit-code         exit with 1 when there are differences
  Reads the token for a hub from SERVICE_API_TOKEN. The exit code is 2 when the catalogs could not be compared.`;

const formats: Readonly<Record<string, (diff: CatalogDiff) => string>> = {
  text: textOf,
  markdown: markdownOf,
  json: (diff) => JSON.stringify(diff, null, 2),
};

/**
 * Returns the exit code: 0; 1 if there are differences and --exit-code is set; 2 if the states could not be compared.
 */
export async function runDiff(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parsed(args);
    const [before, after, ...more] = positionals;
    if (before === undefined || after === undefined || more.length > 0) throw new CommandError(`Write ${usage}`);
    const { format = 'text' } = values;
    const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (write === undefined) throw new CommandError(`--format must be one of ${Object.keys(formats).join(', ')}.`);
    const today = new Date().toISOString().slice(0, 10);
    const states = [await readState(await filesOf(before)), await readState(await filesOf(after))] as const;
    const diff = await diffCatalogs(...states, today);
    console.log(write(diff));
    return values['exit-code'] === true && diff.records.length + diff.cables.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function filesOf(target: string): Promise<DocumentFiles> {
  if (/^https?:\/\//.test(target)) return await filesOfHub(target, process.env['SERVICE_API_TOKEN']);
  return targetFiles(target);
}

function parsed(args: readonly string[]) {
  const options = { format: { type: 'string' }, 'exit-code': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
