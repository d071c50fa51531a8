import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { textBoxes } from '../../../test-kit/boxes.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { blockSpace, framed } from './frame.ts';
import { pageSize } from './paper.ts';
import { stampBand } from './title-block.ts';

test('a long note about an error is on two lines above the title block, whole', () => {
  const error =
    'The checks found 2 errors, the first: F1 protects its wires up to 15 A, which is more than any conductor carries behind it: the red core of W2 carries 11 A at 40 °C in a bundle.';
  const request: RenderRequest = { catalog: testCatalog(), design: nullModem, state: 'UNRELEASED' };
  const block = { ...titleBlockOf(request, 'Drawing'), error };
  const page = pageSize('A4', false);
  const { items } = framed(page, block, [], 1, 1);
  const lines = textBoxes(items).filter(({ text }) => text.length > 20 && error.includes(text));
  expect(lines.map(({ text }) => text).join(' ')).toBe(error);
  expect(lines).toHaveLength(2);
  const { y } = blockSpace(page, block.layout);
  for (const { top, bottom } of lines) {
    expect(top).toBeGreaterThan(y - stampBand - 0.5);
    expect(bottom).toBeLessThan(y + 0.1);
  }
  expect(lines[1]!.top).toBeGreaterThanOrEqual(lines[0]!.bottom - 0.8);
});
