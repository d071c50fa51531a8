/** A small catalog for tests in any package: `testCatalog()`. */
import { catalogOf, type Catalog } from '../src/library/catalog.ts';
import type { LibraryRow } from '../src/library/library.ts';
import { testDesigns } from './designs.ts';
import { testLibrary } from './library.ts';

export {
  boardCable,
  dcLead,
  design,
  fusedLead,
  harness,
  joint,
  nullModem,
  testDesigns,
  xhLead,
  yCable,
} from './designs.ts';
export { testLibrary, testRows } from './library.ts';
export { findingLine } from './finding-line.ts';
export { manyWays } from './many-ways.ts';
export * as ports from './ports.ts';

export function testCatalog(extra: readonly LibraryRow[] = []): Catalog {
  return catalogOf(testLibrary(extra), testDesigns);
}
