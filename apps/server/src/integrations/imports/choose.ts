/** Selects the importer for a file. */
import { ModuleFailure, type RunningImporter, type RunTools } from '@cablewright/modules/running';
import type { ImportFile, ImportReading } from '@cablewright/modules';
import { refuse } from '../../platform/http/problem.ts';
import { importErrors } from './errors.ts';
import { recordsFor } from './plan.ts';
import type { ImportParts } from './road.ts';

export interface Candidate {
  readonly module: string;
  readonly importer: RunningImporter;
  /** Set only for an importer that accepts a mapping. */
  readonly reading?: ImportReading;
}

/** The confidence of an importer that matches by file extension and can't examine the file in advance. */
const fitByName = 0.5;

interface Candidates {
  readonly best: Candidate;
  /** Sorted by confidence, best match first. */
  readonly others: readonly Candidate[];
}

/**
 * The importer that a person has selected, or else those that read files with this name. Throws if no importer reads
 * the file.
 */
export async function candidatesFor(
  parts: Pick<ImportParts, 'catalog' | 'importers'>,
  file: ImportFile,
  named: string | undefined,
  run: RunTools,
): Promise<Candidates> {
  if (named !== undefined)
    return { best: await readingOf(parts, requireImporter(parts, named), file, run), others: [] };
  const byName = parts.importers.list().filter(({ thing }) => readsName(thing, file.fileName));
  if (byName.length === 0) return refuse(importErrors['no-importer-for'], noneFor(parts, file.fileName));
  const candidates: Candidate[] = [];
  for (const { module, thing } of byName) {
    candidates.push(await readingOf(parts, { module, importer: thing }, file, run));
  }
  const best = candidates.reduce((most, candidate) => (fitOf(candidate) > fitOf(most) ? candidate : most));
  const others = candidates.filter((candidate) => candidate !== best);
  return { best, others: others.toSorted((a, b) => fitOf(b) - fitOf(a)) };
}

function fitOf({ reading }: Candidate): number {
  return reading?.fit ?? fitByName;
}

function readsName({ files = [] }: Pick<RunningImporter, 'files'>, name: string): boolean {
  return files.some((end) => name.toLowerCase().endsWith(end));
}

function requireImporter({ importers }: Pick<ImportParts, 'importers'>, named: string) {
  const [module = '', id = ''] = named.split('/');
  const importer = importers.get(module, id);
  if (importer !== undefined) return { module, importer };
  return refuse(
    importErrors['no-such-importer'],
    `There is no importer "${named}". Ask GET /api/importers for a list.`,
  );
}

async function readingOf(
  { catalog }: Pick<ImportParts, 'catalog'>,
  candidate: Candidate,
  file: ImportFile,
  run: RunTools,
): Promise<Candidate> {
  const { importer } = candidate;
  if (importer.read === undefined) return candidate;
  try {
    return { ...candidate, reading: await importer.read(file, recordsFor(catalog, importer), run) };
  } catch (error) {
    if (!(error instanceof ModuleFailure)) throw error;
    return { ...candidate, reading: { fit: 0, problems: [{ message: error.message }] } };
  }
}

function noneFor({ importers }: Pick<ImportParts, 'importers'>, name: string): string {
  const ends = [...new Set(importers.list().flatMap(({ thing }) => thing.files ?? []))].toSorted();
  const supported =
    ends.length === 0 ? 'No importer is enabled.' : `Files that can be imported end in ${ends.join(', ')}.`;
  return `Nothing here reads ${name}. ${supported}`;
}
