/** The facts about a cable in one state of the catalog, in a short form that can be compared with another state. */
import { type Design, fingerprint, isLibraryKind, present, referencesOf } from '@cablewright/model';
import { checkDesign } from '../checks/validate-design.ts';
import type { Catalog } from '../library/catalog.ts';
import { isBuiltWith } from '../revisions/frozen-copies.ts';
import { billOfMaterials, type Bill } from '../lists/bom/bill.ts';
import { continuity } from '../lists/continuity/continuity.ts';
import { crimpList } from '../lists/crimp-list.ts';
import { cutList } from '../lists/cut-list.ts';
import { wireLabels } from '../lists/labels/wire-labels.ts';
import { BenchFacts } from '../lists/steps/bench-facts.ts';
import { buildSteps } from '../lists/steps/build-steps.ts';
import { wireList } from '../lists/wire-list.ts';

/** The data that documents are printed from. `records`: the records of the parts, without the fields that aren't printed. */
export const printedParts = ['bill', 'wires', 'cuts', 'crimps', 'labels', 'steps', 'tests', 'records'] as const;
export type PrintedPart = (typeof printedParts)[number];

/** The fields of a finding that are compared. */
export interface FindingLine {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly instance?: string;
  readonly terminal?: string;
}

export interface CableFacts {
  readonly findings: readonly FindingLine[];
  /** The part number of each line of the bill, by kind and id of its record. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Totals for one cable by currency, and the number of items without a price. */
  readonly costs: Readonly<Record<string, number>>;
  readonly unpriced: number;
  /** A hash of each printed part. Equal parts have equal hashes. */
  readonly prints: Readonly<Record<PrintedPart, string>>;
}

/** Fields of records that no document prints. */
const unprinted = new Set(['cost', 'tags', 'aliases', 'src', 'confidence', 'notStated']);

/**
 * The findings, numbers, costs and printed data of a cable. The texts in `prints` are 64-bit hashes: equal data has
 * equal hashes, and a collision is very unlikely.
 *
 * @param today YYYY-MM-DD, because waivers end on a day.
 */
export function cableFacts(catalog: Catalog, design: Design, today?: string): CableFacts {
  const bill = billOfMaterials(catalog, design);
  const bench = new BenchFacts(catalog, design);
  return {
    findings: checkDesign(catalog, design, today).findings.map(({ code, severity, message, where }) => ({
      code,
      severity,
      message,
      ...present({ instance: where.instance, terminal: where.terminal }),
    })),
    numbers: numbersOf(bill),
    costs: Object.fromEntries(bill.totals.map(({ amount, currency }) => [currency, amount])),
    unpriced: bill.unpriced.length,
    prints: {
      bill: hashOf(bill.lines),
      wires: hashOf(wireList(catalog, design)),
      cuts: hashOf(cutList(catalog, design)),
      crimps: hashOf(crimpList(catalog, design)),
      labels: hashOf(wireLabels(catalog, design)),
      steps: hashOf(buildSteps(bench)),
      tests: testsHash(catalog, design),
      records: hashOf([...usedRecords(catalog, design)]),
    },
  };
}

function numbersOf({ lines }: Bill): Record<string, string> {
  return Object.fromEntries(lines.map(({ kind, def, partNumber }) => [`${kind} ${def}`, partNumber ?? '']));
}

/** Hashes connections, open points and limits. The pairs of nets follow from the nets. */
function testsHash(catalog: Catalog, design: Design): string {
  const { nets, connections, opens, ownLimits } = continuity(catalog, design);
  return hashOf([nets, connections, opens, ownLimits()]);
}

/** The records that a design is built with, directly or indirectly, without fields that aren't printed. */
function* usedRecords({ library }: Catalog, design: Design): Iterable<unknown> {
  const seen = new Set<string>();
  const open = builtWith('designs', design);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = `${next.kind} ${next.id}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const record = library.get(next.kind as never, next.id) as Record<string, unknown> | undefined;
    if (record === undefined) continue;
    yield [name, Object.entries(record).filter(([field]) => !unprinted.has(field))];
    open.push(...builtWith(next.kind, record));
  }
}

function builtWith(kind: string, record: unknown) {
  return referencesOf(kind, record).filter((one) => isLibraryKind(one.kind) && isBuiltWith(kind, one.kind));
}

const hashOf = (value: unknown) => fingerprint(JSON.stringify(value));
