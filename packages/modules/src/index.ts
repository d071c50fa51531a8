/** What code modules may see and contribute. */
export * from './revision-source.ts';
