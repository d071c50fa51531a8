/** The tasks of the thread that runs built-in modules, and the questions that the thread may ask. */
import type { ImportFile, ImportInput, Records, SettingValues } from '@cablewright/modules';

export interface ImportTask {
  readonly module: string;
  readonly importer: string;
  readonly step: 'read' | 'run';
  readonly input: ImportInput | ImportFile;
  readonly db: Records;
  readonly settings: SettingValues;
}

export type ImportTaskQuestion =
  | { readonly ask: 'progress'; readonly done: number; readonly total: number; readonly text?: string }
  | { readonly ask: 'design' | 'drawing'; readonly id: string };
