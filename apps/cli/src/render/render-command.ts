import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentKinds, exportKinds } from '@cablewright/documents';
import { CommandError } from '../refusal/refusal.ts';
import { readArguments, type RenderArguments } from './arguments.ts';
import { renderLocally } from './local.ts';
import { renderRemotely } from './remote.ts';
import type { RenderOne } from './rendered-file.ts';
import { writeBody } from './write-body.ts';

/** `render <design> <what> [options]`: writes the files and prints their paths. Returns the exit code. */
export async function runRender(args: readonly string[]): Promise<number> {
  try {
    const options = readArguments(args);
    const url = process.env['SERVICE_API_URL'];
    const run = (render: RenderOne) => writeAll(options, render);
    if (url !== undefined && url !== '') await run(renderRemotely(options, url, process.env['SERVICE_API_TOKEN']));
    else await renderLocally(options, process.env, run);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function writeAll(options: RenderArguments, render: RenderOne): Promise<void> {
  const printed = new Set<string>();
  for (const { what, format } of requestedFiles(options)) {
    const { file, notes } = await render(what, format);
    // Notes that apply to every file are printed once. Each has a line of its own: a note may be several sentences.
    const fresh = notes.filter((note) => !printed.has(note));
    for (const note of fresh) {
      printed.add(note);
      console.error(`note: ${note}`);
    }
    if (options.out === '-') process.stdout.write(file.body);
    else {
      const path = join(resolve(options.out), file.fileName);
      mkdirSync(resolve(options.out), { recursive: true });
      writeBody(path, file.body);
      console.log(path);
    }
  }
}

/**
 * The documents to render. `all` is every document in its default format and as PDF, and every export; with a format,
 * all documents in that format.
 */
function requestedFiles({ what, format }: RenderArguments): { what: string; format: RenderArguments['format'] }[] {
  if (what !== 'all') return [{ what, format }];
  const documents = documentKinds.flatMap(({ kind, formats }) => {
    if (format !== undefined) return [{ what: kind, format: formats.includes(format) ? format : formats[0] }];
    return [...new Set([formats[0], ...formats.filter((candidate) => candidate === 'pdf')])].map((chosen) => ({
      what: kind,
      format: chosen,
    }));
  });
  return [...documents, ...exportKinds.map(({ id }) => ({ what: id, format: undefined }))];
}
