/** Writes a document as the text of a WireViz file. */
import { Document, isScalar, isSeq, visit, type Scalar, type YAMLSeq } from 'yaml';
import { readPlain } from '../yaml/scalar.ts';
import type { WireVizDocument } from './document.ts';

export function writeYaml(document: WireVizDocument): string {
  const sections = Object.entries(document).filter(
    ([name, value]) => name === 'connections' || Object.keys(value as object).length > 0,
  );
  const doc = new Document(Object.fromEntries(sections), {
    version: '1.1',
    schema: 'yaml-1.1',
    aliasDuplicateObjects: false,
  });
  doc.directives = undefined;
  visit(doc, {
    Seq: (_, node) => {
      if (isLine(node)) node.flow = true;
    },
    Scalar: (_, node) => {
      quoteWhereNeeded(node);
    },
  });
  return doc.toString({ lineWidth: 0, flowCollectionPadding: false, nullStr: 'null', blockQuote: 'literal' });
}

/** True if a list is written on one line: it contains plain values, or pairs of them. */
function isLine(node: YAMLSeq): boolean {
  return node.items.every((item) => isScalar(item) || (isSeq(item) && item.items.every((member) => isScalar(member))));
}

/** Quotes a text that a YAML 1.1 reader would misread or reject. */
function quoteWhereNeeded(node: Scalar): void {
  if (typeof node.value !== 'string' || node.value.includes('\n')) return;
  if (typeof readPlain(node.value) !== 'string' || node.value === '=' || node.value === '<<')
    node.type = 'QUOTE_SINGLE';
}
