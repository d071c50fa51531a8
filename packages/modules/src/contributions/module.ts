import type { Exporter } from './exporter.ts';
import type { Importer, Loader } from './importer.ts';
import type { CodeScheme } from './number-scheme.ts';
import type { Tools } from './records.ts';
import type { RevisionSource } from './revision-source.ts';
import type { Rule } from './rule.ts';
import type { Artwork, CompareView } from './views.ts';

/** What runs on a schedule that the module asks for. */
export interface Scheduled {
  readonly id: string;
  readonly label: string;
  /** What it answers is shown with the job. */
  run(tools: Tools): unknown;
}

/** The default export of a module: everything it contributes. */
export interface Module {
  readonly rules?: readonly Rule[];
  readonly partNumberScheme?: CodeScheme;
  readonly importers?: readonly Importer[];
  readonly exporters?: readonly Exporter[];
  readonly revisionSources?: readonly RevisionSource[];
  readonly compareViews?: readonly CompareView[];
  readonly artwork?: readonly Artwork[];
  readonly loaders?: readonly Loader[];
  readonly schedules?: readonly Scheduled[];
}
