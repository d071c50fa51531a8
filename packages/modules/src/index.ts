/** What code modules see and contribute. Programs that run modules find the rest under `running` and `node`. */
export type { ExportedFile, Exporter, ExportOptions } from './contributions/exporter.ts';
export type { Imported, ImportedRecord, Importer, ImportInput, Loader } from './contributions/importer.ts';
export type { Module, Scheduled } from './contributions/module.ts';
export type { CodeScheme } from './contributions/number-scheme.ts';
export type { Records, SettingValues, Tools } from './contributions/records.ts';
export type { OutsideRevision, RecordContext, RevisionSource } from './contributions/revision-source.ts';
export type { Rule } from './contributions/rule.ts';
export type { Artwork, CompareView, DrawingView, View } from './contributions/views.ts';
export { moduleApiVersion } from './manifest/version.ts';
