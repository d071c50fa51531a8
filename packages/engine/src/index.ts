/** What can be worked out from a library and a design. Pure: no clock, no network, no files. */
export * from './catalog.ts';
export * from './library/library.ts';
export { canonicalNumber } from './library/record-index.ts';
