/**
 * The contributions of a running module, with the types of the module interface. The hub only uses these, so it doesn't
 * depend on sandboxes or threads.
 */
import { isObject, type Design } from '@cablewright/model';
import type { ExportedFile, Exporter, ExportOptions } from '../contributions/exporter.ts';
import type { Imported, Importer, ImportFile, ImportReading, Loader } from '../contributions/importer.ts';
import type { Records, SettingValues } from '../contributions/records.ts';
import type { Scheduled } from '../contributions/module.ts';
import type { RevisionSource } from '../contributions/revision-source.ts';
import type { ArtworkDrawer, CompareView } from '../contributions/views.ts';
import type { ModuleDeclaration } from '../manifest/declaration.ts';
import { ModuleFailure } from '../sandbox/failure.ts';
import { fileCall, jobCall } from '../sandbox/limits.ts';
import { answerAs, DrawingAnswer, ImportedAnswer, ReadingAnswer, RevisionsAnswer, ViewsAnswer } from './answers.ts';
import type { ModuleCalls, RunTools } from './calls.ts';
import { toWire } from './wire.ts';

/** A contribution whose last parameter, the context, is supplied by the running module. */
type Running<T, K extends keyof T, More extends readonly unknown[] = []> = Omit<T, K> & {
  readonly [P in K]: T[P] extends (...given: infer A) => infer R
    ? (...given: [...WithoutLast<A>, ...More]) => Awaited<R> | Promise<Awaited<R>>
    : never;
};
type WithoutLast<A extends readonly unknown[]> = A extends readonly [...infer Head, unknown] ? Head : never;

export type RunningImporter = Running<Omit<Importer, 'read'>, 'run', [run: RunTools]> & {
  /** Defined if the importer accepts a mapping. */
  readonly read?: (file: ImportFile, db: Records, run: RunTools) => Promise<ImportReading>;
};
export type RunningLoader = Running<Loader, 'load', [run: RunTools]>;
export type RunningSource = Running<RevisionSource, 'list'>;
export type RunningView = Running<CompareView, 'compare'>;
export type RunningArtwork = Running<ArtworkDrawer, 'draw'>;
type RunningScheduled = Running<Scheduled, 'run', [run: RunTools]>;
/** An exporter with either kind of source. */
export interface RunningExporter {
  readonly id: string;
  readonly label: string;
  readonly source: Exporter['source'];
  /**
   * Creates the file from the text that `exporterInput` returns. Continuity data can have hundreds of thousands of
   * pairs. The thread that computes it therefore also serializes it, and the thread that handles requests only passes
   * the text on.
   */
  render(input: string): ExportedFile | Promise<ExportedFile>;
  /** Returns the module's settings. Only defined for a built-in module, whose exporters run in the document threads. */
  readonly settings?: () => Promise<SettingValues>;
}

/** The input of an exporter: its three arguments as JSON text. An exporter of designs gets no continuity data. */
export function exporterInput(design: Design, db: Records, options: Partial<Omit<ExportOptions, 'settings'>>): string {
  return toWire([design, db, options]);
}

export interface RunningContributions {
  readonly importers: readonly RunningImporter[];
  readonly exporters: readonly RunningExporter[];
  readonly revisionSources: readonly RunningSource[];
  readonly compareViews: readonly RunningView[];
  readonly artwork: readonly RunningArtwork[];
  readonly loaders: readonly RunningLoader[];
  readonly schedules: readonly RunningScheduled[];
}

/** The contributions that a module declares, as functions. Each of them rejects only with a `ModuleFailure`. */
export function contributionsOf(module: Declared, calls: ModuleCalls): RunningContributions {
  const { importers = [], exporters = [], revisionSources = [], loaders = [], schedules = [] } = module.contributes;
  const { name } = module;
  return {
    ...viewsOf(module, calls),
    importers: importers.map((importer): RunningImporter => ({
      ...importer,
      read: importer.maps === true ? readingOf(module, calls, importer.id) : undefined,
      run: async (input, db, run) => {
        const call = { what: 'importers', id: importer.id, method: 'run', args: [input, db], run } as const;
        return answerAs(ImportedAnswer, await calls.call({ ...call, ...job }), name) as Imported;
      },
    })),
    loaders: loaders.map((loader): RunningLoader => ({
      ...loader,
      load: async (db, run) => {
        const call = { what: 'loaders', id: loader.id, method: 'load', args: [db], run } as const;
        return answerAs(ImportedAnswer, await calls.call({ ...call, ...job }), name) as Imported;
      },
    })),
    exporters: exporters.map((exporter): RunningExporter => ({
      ...exporter,
      render: async (args) =>
        fileOf(
          await calls.call({ what: 'exporters', id: exporter.id, method: 'render', args, limits: fileCall }),
          name,
        ),
    })),
    revisionSources: revisionSources.map((source): RunningSource => ({
      ...source,
      list: async (...args) => {
        const call = { what: 'revisionSources', id: source.id, method: 'list', args, tools: true } as const;
        return answerAs(RevisionsAnswer, await calls.call({ ...call, limits: fileCall }), name);
      },
    })),
    schedules: schedules.map((schedule): RunningScheduled => ({
      ...schedule,
      run: (run) => calls.call({ what: 'schedules', id: schedule.id, method: 'run', args: [], run, ...job }),
    })),
  };
}

function readingOf({ name }: Declared, calls: ModuleCalls, id: string): NonNullable<RunningImporter['read']> {
  return async (file, db, run) => {
    const call = {
      what: 'importers',
      id,
      method: 'read',
      args: [file, db],
      run,
      tools: true,
      limits: fileCall,
    } as const;
    return answerAs(ReadingAnswer, await calls.call(call), name);
  };
}

type Declared = Pick<ModuleDeclaration, 'name' | 'contributes'>;

/** For contributions that may access the network and take a long time. */
const job = { tools: true, limits: jobCall } as const;

function viewsOf(
  { name, contributes }: Declared,
  calls: ModuleCalls,
): Pick<RunningContributions, 'compareViews' | 'artwork'> {
  const { compareViews = [], artwork = [] } = contributes;
  return {
    compareViews: compareViews.map((view): RunningView => ({
      ...view,
      compare: async (...args) => {
        const call = { what: 'compareViews', id: view.id, method: 'compare', args } as const;
        return answerAs(ViewsAnswer, await calls.call({ ...call, limits: fileCall }), name);
      },
    })),
    artwork: artwork.map((picture): RunningArtwork => ({
      ...picture,
      draw: async (...args) => {
        const answer = await calls.call({ what: 'artwork', id: picture.id, method: 'draw', args, limits: fileCall });
        return answer === null || answer === undefined ? undefined : answerAs(DrawingAnswer, answer, name);
      },
    })),
  };
}

const typeForm = /^[a-z]+\/[a-z0-9.+-]+(?:; ?charset=[a-z0-9-]+)?$/i;

function fileOf(answer: unknown, module: string): ExportedFile {
  const { mimeType, fileName, body }: Partial<Record<keyof ExportedFile, unknown>> = isObject(answer) ? answer : {};
  const isNamed = typeof fileName === 'string' && fileName.trim() !== '' && fileName.length <= 200;
  const isTyped = typeof mimeType === 'string' && typeForm.test(mimeType);
  if (isNamed && isTyped && (typeof body === 'string' || body instanceof Uint8Array))
    return { mimeType, fileName, body };
  throw new ModuleFailure(module, 'bad-answer', 'its result is not a file with a mimeType, a fileName and a body');
}
