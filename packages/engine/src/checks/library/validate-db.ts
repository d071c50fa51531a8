import {
  factsOf,
  isLibraryKind,
  recordFindings,
  type Reference,
  referencesOf,
  vocabularyOf,
  type Alternate,
  type ConditioningRecipe,
  type Device,
  type Finding,
  type Hazard,
  type LibraryRecord,
} from '@cablewright/model';
import { deviceFindings } from '../../resolver/devices/check.ts';
import { reporter } from '../../library/code-table.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { isSound } from '../../library/sound.ts';
import type { Library } from '../../library/library.ts';
import type { NumberHolders } from '../../library/number-use.ts';
import { duplicatesAmong, libraryNumbers } from '../../part-numbers/duplicates.ts';
import { schemeInForce } from '../../part-numbers/in-force.ts';
import { numberUses } from '../../part-numbers/number-uses.ts';
import { finished, type LongComputation } from '../../part-numbers/steps.ts';
import { checkFamily } from '../../products/check.ts';
import { designFacts, type ProductContext } from '../../products/facts.ts';
import { policyFindings } from '../../resolver/options/policy-check.ts';
import { recipeRecordFindings } from '../../resolver/recipes/check.ts';
import { rulesOf } from '../../rules/compile-code-rule.ts';
import { libraryRuleFindings, recordRuleFindings, unusableRuleFindings } from '../../rules/evaluate.ts';
import { sourcingFindings } from '../../library/sourcing-check.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { alternateFindings } from './alternate-checks.ts';
import { libraryCodes } from './codes.ts';
import { recordChecks } from './record-checks.ts';
import { hazardWordFindings, recipeWordFindings } from './unmatched-words.ts';

const report = reporter(libraryCodes);

/**
 * Input that the checks of product families need in addition to the library: the designs the families name and, if
 * known, their releases.
 */
type DesignsOfFamilies = Pick<ProductContext, 'design' | 'release'>;

/**
 * All findings of the library and its product families, errors first. Never throws, whatever the records contain. `designs`
 * returns the designs that families name; it defaults to those of the catalog.
 */
export function validateDb(catalog: Catalog, designs?: DesignsOfFamilies): Finding[] {
  return finished(validateDbSteps(catalog, designs));
}

/** `validateDb` in steps, so that the caller can let other work run in between. */
export function* validateDbSteps(
  catalog: Catalog,
  designs: DesignsOfFamilies = designsOf(catalog),
): LongComputation<Finding[]> {
  const { library, numbers = libraryNumbers(catalog.library) } = catalog;
  const found: Finding[] = [...schemeFindings(library)];
  let checked = 0;
  for (const kind of library.kinds()) {
    for (const { key, record } of library.entries(kind)) {
      found.push(...recordIssues(library, kind, key, record), ...duplicatesOf(kind, key, record, numbers));
      checked += 1;
      if (checked % recordsAtOnce === 0) yield;
    }
  }
  const families = [...library.entries('products')].map(({ record }) => record);
  const context = { ...designs, scheme: schemeInForce(library).scheme };
  for (const family of families) {
    found.push(...checkFamily(family, families, context));
    yield;
  }
  found.push(...unusableRuleFindings(library), ...libraryRuleFindings(library, rulesOf(catalog)));
  return [...found.filter((one) => one.severity === 'error'), ...found.filter((one) => one.severity === 'warning')];
}

/** Number of records checked per step. */
const recordsAtOnce = 20;

/** Reports a stored numbering scheme that can't be used. The default scheme then applies. */
function schemeFindings(library: Library): Finding[] {
  return schemeInForce(library).problems.map(({ pointer, message, found }) =>
    report('scheme-unusable', { kind: 'part-numbers', id: 'part-numbers', pointer }, message, { found }),
  );
}

function designsOf(catalog: Catalog): DesignsOfFamilies {
  return {
    design(id) {
      const found = catalog.design(id)?.design;
      return found === undefined ? undefined : designFacts(found);
    },
  };
}

/** The findings of the record in force under an id, including duplicate numbers. Empty if there is no such record. */
export function validateRecord(library: Library, kind: string, id: string): Finding[] {
  const entry = library.entry(kind, id);
  if (entry === undefined) return [];
  return [
    ...recordIssues(library, kind, id, entry.record),
    ...duplicatesOf(kind, id, entry.record, libraryNumbers(library)),
    ...ruleFindingsOf(library, kind, id),
  ];
}

function ruleFindingsOf(library: Library, kind: string, id: string): Finding[] {
  if (kind === 'validation-rules') return unusableRuleFindings(library).filter(({ where }) => where.id === id);
  return recordRuleFindings(library, kind, [id]);
}

function recordIssues(library: Library, kind: string, id: string, record: LibraryRecord): Finding[] {
  // Rules report their own schema problems, with one warning for each rule that is skipped.
  if (kind === 'validation-rules') return [];
  const broken = brokenShape(kind, id, record);
  // Product families have separate checks, which also report schema problems.
  if (broken.length > 0) return kind === 'products' ? [] : broken;
  const where = { kind, id };
  const say = (code: keyof typeof libraryCodes, message: string, pointer?: string, found?: unknown) =>
    report(code, pointer === undefined ? where : { ...where, pointer }, message, { found });
  const findings = referencesOf(kind, record).flatMap((reference) => dangling(library, where, reference));
  // The key of a single-object document is the name of its kind; an id inside it belongs to the object.
  if (record.id !== id && factsOf(kind)?.stored !== 'object') {
    findings.push(
      say(
        'id-mismatch',
        `The record stored as ${id} has the id ${record.id}. Make the two ids equal.`,
        '/id',
        record.id,
      ),
    );
  }
  if (factsOf(kind)?.uncited !== true) {
    if ((record.src ?? '').trim() === '') {
      findings.push(say('src-missing', `${id} of ${kind} does not cite a source. Enter the source.`, '/src'));
    }
    findings.push(...sourcingFindings(record, where));
  }
  if (isLibraryKind(kind)) return [...findings, ...recordChecks(kind, record, library, say)];
  const check = Object.hasOwn(otherChecks, kind) ? otherChecks[kind] : undefined;
  return [...findings, ...(check?.(library, record) ?? [])];
}

/** Checks for records of kinds that aren't parts. */
const otherChecks: Readonly<Record<string, (library: Library, record: object) => Finding[]>> = {
  devices: (library, record) => deviceFindings(library, record as Device),
  'conditioning-recipes': (library, record) => [
    ...recipeRecordFindings(library, record as ConditioningRecipe),
    ...recipeWordFindings(library, record as ConditioningRecipe),
  ],
  hazards: (library, record) => hazardWordFindings(library, record as Hazard),
  alternates: (library, record) => alternateFindings(library, record as Alternate),
  'resolver-policy': (_library, record) => policyFindings(record),
};

function brokenShape(kind: string, id: string, record: object): Finding[] {
  if (isLibraryKind(kind) && isSound(kind, record)) return [];
  return recordFindings(kind, id, record);
}

function dangling(library: Library, where: { kind: string; id: string }, { kind, id, pointer }: Reference): Finding[] {
  const there = isLibraryKind(kind)
    ? definition(library, kind, id) !== undefined
    : library.entry(kind, id) !== undefined;
  // If a kit names a kind that doesn't exist, another check reports it.
  const list = vocabularyOf(kind);
  if (there || (!isLibraryKind(kind) && list === undefined && kind !== 'devices')) return [];
  const isExact = (each: string) => factsOf(each)?.exactWords === true;
  const wrongId = list === undefined || isExact(kind) || isExact(where.kind);
  const code = wrongId ? 'unknown-reference' : 'unknown-word';
  const place = list === undefined ? `among the ${kind}` : `in the vocabulary (${list})`;
  const message = `${where.id} names "${id}" (${pointer}), which is not ${place}.${suggestion(id, idsOf(library, kind, where))}`;
  return [report(code, { ...where, pointer }, message, { found: id })];
}

/** All ids of a kind except that of the record itself. */
function* idsOf(
  library: Library,
  kind: string,
  asks: { readonly kind: string; readonly id: string },
): Generator<string> {
  for (const { key } of library.entries(kind)) if (kind !== asks.kind || key !== asks.id) yield key;
}

function duplicatesOf(kind: string, key: string, record: unknown, numbers: NumberHolders): Finding[] {
  return duplicatesAmong(numberUses(kind, key, record), numbers).map(({ where, number, message }) =>
    report('duplicate-part-number', where, message, { found: number }),
  );
}
