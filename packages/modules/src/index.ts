/** What code modules may see and contribute. */
export * from './revision-source.ts';
export * from './importer.ts';
export * from './exporter.ts';
export * from './version.ts';
