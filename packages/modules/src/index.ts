/** The interface for code modules. Programs that run modules import from `running` and `node` instead. */
export type { ExportedFile, Exporter, ExportOptions } from './contributions/exporter.ts';
export type {
  ChangedCell,
  FilePlace,
  ImportColumn,
  Imported,
  ImportedRecord,
  Importer,
  ImportField,
  ImportFile,
  ImportInput,
  ImportMapping,
  ImportQuestion,
  ImportReading,
  Assumption,
  Refusal,
} from './contributions/importer.ts';
export { cellName, columnLetters, placeText } from './contributions/places.ts';
export type { Module } from './contributions/module.ts';
export type { Records, SettingValues, Tools } from './contributions/records.ts';
export type { OutsideRevision, RecordContext } from './contributions/revision-source.ts';
export { moduleApiVersion } from './manifest/version.ts';
