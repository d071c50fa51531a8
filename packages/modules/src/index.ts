/** What code modules see and contribute. Programs that run modules find the rest under `running` and `node`. */
export type { ExportedFile, ExportOptions } from './contributions/exporter.ts';
export type { ImportedRecord, ImportInput } from './contributions/importer.ts';
export type { Module } from './contributions/module.ts';
export type { SettingValues } from './contributions/records.ts';
export type { OutsideRevision, RecordContext } from './contributions/revision-source.ts';
export { moduleApiVersion } from './manifest/version.ts';
