import { fileURLToPath } from 'node:url';
import {
  checkDesign,
  gatherCatalog,
  numberedRecords,
  NumbersInUse,
  schemeInForce,
  validateDb,
} from '@cablewright/engine';
import { migrateDesign, type Finding } from '@cablewright/model';
import { openSource } from '../source/open-source.ts';
import { countsOf, type CheckedCatalog } from './report.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));

/** Checks every record and design of a folder of documents, or of the catalog the checkout points at. */
export async function findingsOfFolder(
  folder: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<CheckedCatalog> {
  const source = await openSource(checkout, variables, folder);
  try {
    const library = await source.library();
    const documents = await source.numbered();
    const designs = documents.flatMap(({ kind, record }) => (kind === 'designs' ? [migrateDesign(record)] : []));
    const { scheme } = schemeInForce(library);
    const numbers = NumbersInUse.build(scheme, [...numberedRecords(library), ...documents]);
    const reader = {
      working: (id: string) => source.design(id),
      saved: (id: string, rev: number) => source.version(id, rev),
    };
    const known = new Map(designs.map((design) => [design.id, design]));
    const bare = await gatherCatalog(library, undefined, reader);
    const design = (id: string) => {
      const found = known.get(id);
      return found === undefined ? undefined : { design: found, library };
    };
    const around = { ...bare, numbers, design };
    const findings: Finding[] = [...validateDb(around)];
    const today = new Date().toISOString().slice(0, 10);
    for (const one of designs) {
      const gathered = await gatherCatalog(library, one, reader);
      findings.push(...checkDesign({ ...gathered, numbers }, one, today).findings);
    }
    const records = library.kinds().reduce((sum, kind) => sum + library.size(kind), 0);
    return { catalog: source.name, checked: records + designs.length, counts: countsOf(findings), findings };
  } finally {
    await source.close();
  }
}
