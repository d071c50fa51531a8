import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lettersBeyondBuiltIn, missingLetters, validateDesign } from '@cablewright/engine';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { renderDocument } from '../render/render.ts';
import type { Format, RenderRequest } from '../request/request.ts';
import arimo from './arimo-widths.json' with { type: 'json' };
import { fontFiles } from './font-files.ts';

const read = (file: string) => new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(file))));
const fonts = () => Promise.resolve({ regular: read(fontFiles.regular), bold: read(fontFiles.bold) });
const png = () => Promise.resolve(new Uint8Array([1]));
const [first, ...others] = nullModem.instances.connectors!;
const tamil: Design = {
  ...nullModem,
  instances: { ...nullModem.instances, connectors: [{ ...first!, label: 'கணி' }, ...others] },
};

async function notesOf(design: Design, kind: string, format: Format): Promise<readonly string[]> {
  const request: RenderRequest = { catalog: testCatalog(), design, state: 'UNRELEASED', fonts, png };
  return (await renderDocument(kind, format, request))!.notes ?? [];
}

test('DO2.2 a letter that no typeface has is a finding of the cable and a note on every file that prints it', async () => {
  const found = validateDesign(testCatalog(), tamil).filter(({ code }) => code === 'letter-not-printable');
  expect(found).toMatchObject([{ severity: 'warning', where: { instance: 'j1' }, found: 'கணி' }]);
  for (const [kind, format] of [
    ['schematic', 'pdf'],
    ['drawing', 'pdf'],
    ['build-sheet', 'pdf'],
    ['wire-list', 'pdf'],
    ['labels', 'pdf'],
    ['labels', 'png'],
  ] as const) {
    const printed = kind === 'wire-list' ? { ...tamil, label: 'கணி' } : tamil;
    expect([kind, await notesOf(printed, kind, format)]).toEqual([kind, [expect.stringMatching(/க \(U\+0B95\).*box/)]]);
    expect([kind, await notesOf(nullModem, kind, format)]).toEqual([kind, []]);
  }
  expect(await notesOf(tamil, 'build-sheet', 'html')).toEqual([expect.stringContaining('typefaces of the reader')]);
  expect(await notesOf(tamil, 'schematic', 'svg')).toEqual([expect.stringContaining('typefaces of the reader')]);
});

test('the letters that checks and notes know are those that are measured', () => {
  const measured = Object.values(arimo.regular).join('');
  expect(missingLetters([measured, ' \n\u200b'])).toEqual([]);
  expect(lettersBeyondBuiltIn(['Ω ☑ 仪 ☑'])).toEqual(['☑', '仪']);
  expect(missingLetters(['Ω ☑ 仪 🔌'])).toEqual(['🔌']);
  expect(new Set(Object.values(arimo.bold).join(''))).toEqual(new Set(measured));
});
