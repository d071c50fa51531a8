import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { textsOf } from '../../display-list/display-list.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { wireListSheet } from './wire-list-sheet.ts';

test('a long note shared by several screens of an end is printed once; short notes, and those of another run, are repeated', () => {
  const note = 'Screens are cut back here and covered with heat-shrink.';
  const [run] = nullModem.instances.segments!;
  const textsFor = (text: string) => {
    const design = {
      ...nullModem,
      notes: [{ text, names: ['w1@b', 'w2@b'] }],
      instances: { ...nullModem.instances, segments: [run!, { ...run!, id: 'w2' }] },
    };
    const request: RenderRequest = { catalog: testCatalog(), design, state: 'UNRELEASED' };
    const sheets = wireListSheet.sheets(request, titleBlockOf(request, 'Wire list'));
    return sheets.flatMap(({ items }) => textsOf(items)).join(' ');
  };
  const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;
  const long = textsFor(note);
  expect([count(long, /covered with heat-shrink/g), count(long, /as above/g)]).toEqual([2, 6]);
  const short = textsFor('Cut back.');
  expect([count(short, /Cut back\./g), count(short, /as above/g)]).toEqual([8, 0]);
});
