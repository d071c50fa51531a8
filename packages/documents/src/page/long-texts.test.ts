/** Texts in scripts without spaces, and very long words, on every sheet: nothing may be printed over anything else. */
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textBoxes, textOverlaps, textsOutside } from '../../test-kit/boxes.ts';
import { documentKinds } from '../render/all-kinds.ts';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';

const chinese = '零调制解调器电缆组件，握手环回，用于个人计算机与测量仪器之间的串行通信，全程屏蔽';
const texts = {
  Chinese: chinese,
  'a word of 200 letters': 'A'.repeat(200),
  Thai: 'สายเคเบิลสำหรับเชื่อมต่อคอมพิวเตอร์กับเครื่องมือวัดแบบอนุกรม'.repeat(2),
  mixed: `${chinese} RS-232 ${chinese}`,
};

/** Texts on a formboard continue over the edge of a sheet on the next one, so it has its own test. */
const framedKinds = documentKinds.filter(({ kind }) => kind !== 'formboard');

function requestWith(text: string): RenderRequest {
  const { instances } = nullModem;
  const design: Design = {
    ...nullModem,
    label: text,
    description: text,
    notes: [text],
    instances: {
      ...instances,
      connectors: instances.connectors!.map((one) => ({ ...one, label: text.slice(0, 40) })),
      segments: instances.segments!.map((one) => ({ ...one, endLabels: { a: `${text.slice(0, 30)}|x` } })),
    },
  };
  const drawing: Drawing = { id: design.id, title: text.slice(0, 60), notes: [text] };
  return { catalog: testCatalog(), design, drawing, state: 'UNRELEASED', options: { paper: 'A4' } };
}

test.each(Object.entries(texts))('%s: no text on any sheet lies over another or leaves the sheet', (_, text) => {
  const request = requestWith(text);
  for (const { kind, label, sheets } of framedKinds) {
    for (const sheet of sheets(request, titleBlockOf(request, label))) {
      const boxes = textBoxes(sheet.items);
      const page = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
      expect([kind, textOverlaps(boxes), textsOutside(boxes, page)]).toEqual([kind, [], []]);
    }
  }
});

test('a part number of 64 letters is whole on each sheet of each document, on small and large paper of both standards', () => {
  const number = 'CBL-90502-WITH-A-VERY-LONG-PART-NUMBER-THAT-FILLS-THE-FIELD-0064';
  const drawing: Drawing = { id: nullModem.id, partNumber: number };
  for (const paper of ['A4', 'A3', 'letter', 'ansi-c'] as const) {
    const request: RenderRequest = {
      catalog: testCatalog(),
      design: nullModem,
      drawing,
      state: 'UNRELEASED',
      options: { paper },
    };
    for (const { kind, label, sheets } of framedKinds) {
      for (const sheet of sheets(request, titleBlockOf(request, label))) {
        const texts = textBoxes(sheet.items).map(({ text }) => text);
        expect([kind, paper, texts.join('').includes(number)]).toEqual([kind, paper, true]);
        expect([kind, paper, texts.filter((text) => text.startsWith('CBL-') && text.endsWith('…'))]).toEqual([
          kind,
          paper,
          [],
        ]);
      }
    }
  }
});
