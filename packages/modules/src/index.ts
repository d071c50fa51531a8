/** What code modules may see and contribute. */
export type { ExportedFile, Exporter, ExportOptions } from './exporter.ts';
export type { Imported, ImportedRecord, Importer, ImportTools } from './importer.ts';
export type { OutsideRevision, RecordContext, RevisionSource } from './revision-source.ts';
export { moduleApiVersion } from './version.ts';
