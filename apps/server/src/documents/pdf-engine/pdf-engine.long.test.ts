import { expect, test } from 'vitest';

import { document, engine, output, pdf, pdfEngine, use } from '../testing/pdf-engine.ts';

pdfEngine('every document by the browser', () => {
  test(
    'O3.8 O3.9 with a browser the sheets are printed by it: page size, text to select, the same bytes twice',
    { timeout: 120_000 },
    async () => {
      await use(engine.url);
      for (const [kind, paper, size] of [
        ['build-sheet', 'A4', [595.3, 841.9]],
        ['bom', 'letter', [612, 792]],
        ['test-spec', 'A4', [595.3, 841.9]],
        ['schematic', 'A4', undefined],
        ['drawing', 'A3', [1190.6, 841.9]],
        ['labels', 'A4', [595.3, 841.9]],
      ] as const) {
        const [first, again] = [
          await pdf(document(kind, `&paper=${paper}`)),
          await pdf(document(kind, `&paper=${paper}`)),
        ];
        expect([kind, first.renderer, first.fallback]).toEqual([kind, 'browser', undefined]);
        expect([kind, first.bytes.equals(again.bytes)]).toEqual([kind, true]);
        expect(first.headers['content-disposition']).toContain(`null-modem-de9-${kind}.pdf`);
        const info = output(first.bytes, 'pdfinfo');
        const [width, height] = /Page size: +([\d.]+) x ([\d.]+)/.exec(info)!.slice(1).map(Number) as [number, number];
        if (size !== undefined) {
          expect([kind, Math.abs(width - size[0]) < 1, Math.abs(height - size[1]) < 1]).toEqual([kind, true, true]);
        }
        expect(output(first.bytes, 'pdftotext').length, kind).toBeGreaterThan(40);
      }
      expect(output((await pdf(document('bom'))).bytes, 'pdftotext')).toContain('DE-9 socket');
      expect(output((await pdf(document('bom'))).bytes, 'pdffonts')).toContain('Arimo');
      const wire = await pdf('/api/definitions/wires/shielded-2pair-025/wire-spec?format=pdf');
      expect([wire.renderer, wire.fallback]).toEqual(['browser', undefined]);
      expect(output(wire.bytes, 'pdftotext')).toContain('Cross-section');
    },
  );
});
