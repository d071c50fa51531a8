import type { RunningArtwork, RunningExporter, RunningImporter, RunningView } from '@cablewright/modules/running';
import { Registered } from './registered.ts';

/** The contributions of the hub's modules by module and id. Each area reads those it needs. */
export interface Contributed {
  /** Loaders are treated as importers without an input. */
  readonly importers: Registered<RunningImporter>;
  readonly exporters: Registered<RunningExporter>;
  readonly compareViews: Registered<RunningView>;
  readonly artwork: Registered<RunningArtwork>;
}

export function noContributions(): Contributed {
  return {
    importers: new Registered('importer'),
    exporters: new Registered('exporter'),
    compareViews: new Registered('compare view'),
    artwork: new Registered('artwork'),
  };
}
