import { fusedLead, nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { renderDocument } from '../render/render.ts';
import { titleBlockOf } from '../request/request.ts';
import { documentKind } from '../render/all-kinds.ts';
import { textsOf } from '../display-list/display-list.ts';

const request = (design: typeof nullModem) => ({ catalog: testCatalog(), design, state: 'UNRELEASED' as const });

test('EL5.1 EL5.2 power and faults are documents as svg, html, pdf and csv with the same rows', async () => {
  for (const [kind, design, words] of [
    ['power', fusedLead('f-2a'), ['Protection', 'its source is not known']],
    ['faults', nullModem, ['Neighbours by', 'order of the contacts']],
  ] as const) {
    const made = documentKind(kind)!;
    expect(made.formats).toEqual(['html', 'svg', 'pdf', 'csv']);
    const csv = (await renderDocument(kind, 'csv', request(design)))!.body as string;
    const html = (await renderDocument(kind, 'html', request(design)))!.body as string;
    const texts = made
      .sheets(request(design), titleBlockOf(request(design), made))
      .flatMap((sheet) => textsOf(sheet.items));
    expect(csv.split('\n').length).toBeGreaterThan(2);
    for (const word of words.slice(1)) expect(csv).toContain(word);
    for (const word of words) expect(html).toContain(word);
    expect(texts.join(' ')).toContain(words[0]);
  }
});
