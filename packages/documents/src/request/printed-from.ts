/** The data that each document is printed from. It tells which documents a change alters without drawing them. */
import type { PrintedPart } from '@cablewright/engine';
import { documentKinds } from './document-facts.ts';

/**
 * Data that a document always prints, and data that it prints in part. A document that is not listed draws the records
 * of the parts.
 */
interface PrintedFrom {
  readonly all?: readonly PrintedPart[];
  readonly some?: readonly PrintedPart[];
}

const printedFrom: Readonly<Record<string, PrintedFrom>> = {
  schematic: { some: ['bill', 'wires', 'records'] },
  drawing: { some: ['bill', 'wires', 'cuts', 'records'] },
  'build-sheet': { all: ['steps'], some: ['bill', 'wires', 'cuts', 'crimps', 'labels', 'tests', 'records'] },
  bom: { all: ['bill'], some: ['records'] },
  'wire-list': { all: ['wires'], some: ['records'] },
  'cut-list': { all: ['cuts'], some: ['records'] },
  'crimp-list': { some: ['crimps', 'records'] },
  labels: { some: ['labels', 'records'] },
  'test-spec': { all: ['tests'], some: ['wires', 'records'] },
};

/**
 * The documents that certainly differ if this data differs, and those that print only part of it and may stay the same.
 */
export function documentsPrintedFrom(prints: readonly PrintedPart[]): {
  readonly documents: readonly string[];
  readonly mayDiffer: readonly string[];
} {
  const documents: string[] = [];
  const mayDiffer: string[] = [];
  for (const { kind } of documentKinds) {
    const { all = [], some = ['bill', 'wires', 'records'] } = printedFrom[kind] ?? {};
    if (all.some((part) => prints.includes(part))) documents.push(kind);
    else if (some.some((part) => prints.includes(part))) mayDiffer.push(kind);
  }
  return { documents, mayDiffer };
}
