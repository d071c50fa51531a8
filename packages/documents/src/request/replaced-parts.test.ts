/**
 * Compares the documents that the preview of a replacement lists with the documents that really differ, for random
 * pairs of parts.
 */
import { cableEffect, cableFacts, replacePart } from '@cablewright/engine';
import { testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { randomAssembly, sparseRows } from '@cablewright/engine/test-kit/random-assemblies.ts';
import { numbersFrom } from '@cablewright/engine/test-kit/random-cables.ts';
import { type Design, isLibraryKind, referencesOf } from '@cablewright/model';
import { expect, test } from 'vitest';
import { documentKinds } from '../render/all-kinds.ts';
import { documentsPrintedFrom } from './printed-from.ts';
import { titleBlockOf, type RenderRequest } from './request.ts';

/**
 * `npm test` runs some of the random designs. The file that ends in `.long.test.ts` runs this test with all of them.
 */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

const catalog = testCatalog(sparseRows);
const designs = [...testDesigns, ...Array.from({ length: isLong ? 14 : 9 }, (_, seed) => randomAssembly(seed))];
const kinds = ['connectors', 'wires', 'components', 'mechanicals'] as const;

function drawn(design: Design): ReadonlyMap<string, string> {
  const request: RenderRequest = { catalog, design, state: 'UNRELEASED' };
  return new Map(
    documentKinds.map((one) => [one.kind, JSON.stringify(one.sheets(request, titleBlockOf(request, one)))]),
  );
}

test('[QU5.1] for random pairs of parts: a document that looks different is named, one that is named as different is, and the same part changes none', () => {
  const pick = numbersFrom(11);
  const problems: string[] = [];
  let [compared, different] = [0, 0];
  for (const design of designs) {
    const [was, looked] = [cableFacts(catalog, design), drawn(design)];
    const used = referencesOf('designs', design).filter(({ kind }) => isLibraryKind(kind));
    for (let round = 0; round < 3; round += 1) {
      const kind = kinds[pick(kinds.length)]!;
      const own = used.filter((one) => one.kind === kind);
      const records = [...catalog.library.entries(kind)].map(({ key }) => key);
      if (own.length === 0) continue;
      const from = own[pick(own.length)]!.id;
      const to = round === 0 ? from : records[pick(records.length)]!;
      const { design: replaced } = replacePart(catalog.library, design, { kind, from, to });
      const { documents, mayDiffer } = documentsPrintedFrom(cableEffect(was, cableFacts(catalog, replaced)).prints);
      const looks = drawn(replaced);
      const differ = documentKinds.map((one) => one.kind).filter((one) => looks.get(one) !== looked.get(one));
      const unnamed = differ.filter((one) => !documents.includes(one) && !mayDiffer.includes(one));
      const wrong = documents.filter((one) => !differ.includes(one));
      const surplus = from === to ? [...documents, ...mayDiffer] : [];
      if (unnamed.length + wrong.length + surplus.length > 0)
        problems.push(
          `${design.id}: ${from} by ${to}: not named ${unnamed.join()}; not different ${wrong.join()}; of the same part ${surplus.join()}`,
        );
      compared += 1;
      if (differ.length > 0) different += 1;
    }
  }
  expect(problems).toEqual([]);
  expect([compared > 25, different > 10]).toEqual([true, true]);
});
