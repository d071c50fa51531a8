// Tests records that cannot be read in full: the readable part is drawn, and every sheet and file says what is wrong.
import { harness, nullModem, testCatalog, xhLead } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { documentKinds } from '../render/all-kinds.ts';
import { renderDocument, renderExport } from '../render/render.ts';
import { exportKinds } from '../render/export-kinds.ts';
import type { RenderRequest } from './request.ts';

const cable = (more: object): Design => ({ ...structuredClone(nullModem), ...more });
const typed = (more: object) => ({ id: 'null-modem', title: 'Kept', ...more }) as unknown as Drawing;
const requestOf = (more: Partial<RenderRequest>): RenderRequest => ({
  catalog: testCatalog(),
  design: nullModem,
  state: 'UNRELEASED',
  options: { scale: 0.1 },
  ...more,
});

const settings = { id: 'engineering', documents: { paper: 'A9' } };
const cases: [what: string, request: Partial<RenderRequest>, says: string][] = [
  ['a design of another shape', { design: cable({ instances: 'none', joints: 4 }) }, '/instances must be an object'],
  [
    'a joint with one end',
    { design: cable({ joints: [...nullModem.joints, { a: 1 }] }) },
    '2 errors, the first: /joints/',
  ],
  ['the title block', { drawing: typed({ paper: 'A9', variations: [{}] }) }, 'title block data of null-modem'],
  [
    'a placed cable',
    {
      design: harness,
      catalog: {
        ...testCatalog(),
        design: () => ({ design: { ...xhLead, joints: 5 } as never, library: testCatalog().library }),
      },
    },
    'placed cable xh-lead',
  ],
  [
    'the settings',
    { catalog: testCatalog([{ kind: 'settings', key: 'engineering', seq: 2, record: settings }]) },
    'settings of the organisation',
  ],
];

describe.each(cases)('%s', (_, more, says) => {
  test('DO4.3 every file has a note of a record that cannot be read, and every sheet prints it', async () => {
    const request = requestOf(more);
    const { fonts } = printRequest(request.catalog, request.design);
    for (const { kind, formats } of documentKinds.filter(({ layout }) => layout === undefined)) {
      const format = formats.includes('html') ? 'html' : 'svg';
      const { body, notes = [] } = (await renderDocument(kind, format, request))!;
      expect([kind, notes.at(-1)]).toEqual([kind, expect.stringContaining(says)]);
      if (kind !== 'labels') expect([kind, String(body).includes(says.slice(-22))]).toEqual([kind, true]);
    }
    for (const { id } of exportKinds.filter((one) => !one.id.endsWith('.dxf')))
      expect([id, (await renderExport(id, { ...request, fonts }))!.notes?.at(-1)]).toEqual([
        id,
        expect.stringContaining(says),
      ]);
  });
});

test('DO4.3 the rest of a title block is printed; that of a revision and sound records are left as they are', async () => {
  const { body } = (await renderDocument('bom', 'svg', requestOf({ drawing: typed({ paper: 'A9' }) })))!;
  expect(body).toContain('>Kept<');
  const { notes } = (await renderDocument('bom', 'svg', requestOf({ drawing: typed({}) })))!;
  expect(notes).toBeUndefined();
});

test('DO2.4 DO4.3 a German sheet says what an error means, with its code and place', async () => {
  const [first, ...others] = nullModem.instances.connectors!;
  const design = cable({ instances: { ...nullModem.instances, connectors: [{ ...first, def: 'gone' }, ...others] } });
  const { notes } = (await renderDocument('bom', 'svg', requestOf({ design, options: { language: 'de' } })))!;
  expect(notes!.at(-1)).toMatch(
    /^Die Prüfung fand einen Fehler: Ein Teil verwendet einen Datensatz, der nicht in der Bibliothek ist\. \(unknown-definition bei j1\)$/,
  );
});
