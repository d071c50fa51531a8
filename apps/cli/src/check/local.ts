import { fileURLToPath } from 'node:url';
import {
  checkDesign,
  gatherCatalog,
  numberedRecords,
  NumbersInUse,
  schemeInForce,
  validateDb,
  type Library,
  type NumberedRecord,
  wording,
} from '@cablewright/engine';
import {
  Drawing,
  keepsSchema,
  migrateDesign,
  recordFindings,
  type Finding,
  type TestParameters,
} from '@cablewright/model';
import type { DocumentFiles } from '../source/document-files.ts';
import { documentSource, type DocumentProblem } from '../source/folder.ts';
import { openSource } from '../source/open-source.ts';
import type { CatalogSource } from '../source/source.ts';
import { misnamed, problemFinding, unknownDocuments } from './folder-files.ts';
import { FindingPlaces } from './places.ts';
import { countsOf, type CheckedCatalog, type CheckedRecord } from './report.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));

/** Checks every record and design in a folder of documents, and the files themselves. */
export async function findingsOfFiles(files: DocumentFiles): Promise<CheckedCatalog> {
  const problems: DocumentProblem[] = [];
  const source = documentSource(files, (problem) => problems.push(problem));
  const checked = await findingsOf(source, (documents) => [
    ...problems.map(problemFinding),
    ...unknownDocuments(files),
    ...misnamed(documents),
  ]);
  const places = new FindingPlaces(files);
  const findings = checked.findings.map((finding) => ({ ...finding, place: places.placeOf(finding) }));
  return { ...checked, findings };
}

/** Checks every record and design of the catalog that this checkout uses. */
export async function findingsOfCheckout(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<CheckedCatalog> {
  const source = await openSource(checkout, variables);
  try {
    return await findingsOf(source, () => []);
  } finally {
    await source.close();
  }
}

/** Findings that are not from the engine. Called after the documents have been read. */
type OwnFindings = (documents: readonly NumberedRecord[]) => readonly Finding[];

async function findingsOf(source: CatalogSource, ownFindings: OwnFindings): Promise<CheckedCatalog> {
  const library = await source.library();
  const documents = await source.numbered();
  const designs = documents.filter(({ kind }) => kind === 'designs');
  const drawings = documents.filter(({ kind }) => kind === 'drawings');
  const engineResult = await engineFindings(source, library, documents);
  const allFindings = [
    ...ownFindings(documents),
    ...engineResult,
    ...drawings.flatMap((drawing) => recordFindings(drawing.kind, drawing.key, drawing.record)),
  ];
  const findings = allFindings.toSorted((a, b) => rank(a) - rank(b));
  const files = [...designs, ...drawings].map(({ kind, key }) => ({ kind, id: key }));
  const records = [...libraryRecords(library), ...files];
  return { catalog: source.name, checked: records.length, counts: countsOf(findings), findings, records };
}

async function engineFindings(
  source: CatalogSource,
  library: Library,
  documents: readonly NumberedRecord[],
): Promise<Finding[]> {
  const designs = documents.flatMap(({ kind, key, record }) =>
    kind === 'designs' ? [{ key, design: migrateDesign(record) }] : [],
  );
  const { scheme } = schemeInForce(library);
  const numbers = NumbersInUse.build(scheme, [...numberedRecords(library), ...documents]);
  const designsById = new Map(designs.map(({ key, design }) => [key, design]));
  const reader = {
    working: (id: string) => Promise.resolve(designsById.get(id)),
    saved: (id: string, rev: number) => source.version(id, rev),
  };
  const bare = await gatherCatalog(library, undefined, reader);
  const design = (id: string) => {
    const design = designsById.get(id);
    return design === undefined ? undefined : { design: design, library };
  };
  const findings: Finding[] = [...validateDb({ ...bare, numbers, design })];
  const today = new Date().toISOString().slice(0, 10);
  const testsById = new Map(
    documents.flatMap(({ kind, key, record }) => (kind === 'drawings' ? [[key, testOf(record)] as const] : [])),
  );
  for (const { key, design: record } of designs) {
    const gathered = await gatherCatalog(library, record, reader);
    const catalog = { ...wording.inShopUnits({ ...gathered, numbers }), tests: { design: testsById.get(key) } };
    findings.push(...underKey(key, checkDesign(catalog, record, today).findings));
  }
  return findings;
}

/** The test parameters of a drawing. A drawing that does not match its schema has findings of its own. */
function testOf(drawing: unknown): TestParameters | undefined {
  return keepsSchema(Drawing, drawing) ? drawing.test : undefined;
}

/** Findings of a design belong to its file, whatever id the file holds. */
function underKey(key: string, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    finding.where.kind === 'designs' ? { ...finding, where: { ...finding.where, id: key } } : finding,
  );
}

function libraryRecords(library: Library): CheckedRecord[] {
  return library.kinds().flatMap((kind) => [...library.entries(kind)].map(({ key }) => ({ kind, id: key })));
}

function rank({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}
