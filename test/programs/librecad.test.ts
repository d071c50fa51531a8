/** LibreCAD prints our DXF formboards at full size. Run by `npm run test:programs`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderExport } from '@cablewright/documents';
import { drawnLengths } from '@cablewright/documents/test-kit/drawn-lengths.ts';
import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';

test('the DXF of a formboard printed by LibreCAD has every bundle at its length within 0.5 %', async () => {
  const { library, designs } = shippedCatalog();
  const { design } = designs.find((placed) => placed.design.id === 'vehicle-body-harness')!;
  const catalog = catalogOf(
    library,
    designs.map((placed) => placed.design),
  );
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-librecad-'));
  try {
    const dxf = join(folder, 'board.dxf');
    writeFileSync(dxf, (await renderExport('formboard.dxf', { catalog, design, state: 'UNRELEASED' }))!.body);
    const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder, HOME: folder };
    execFileSync('librecad', ['dxf2pdf', '-s', '1', '-t', folder, dxf], { env, stdio: 'ignore', timeout: 60_000 });
    const lengths = drawnLengths(readFileSync(join(folder, 'board.pdf')));
    for (const { id, lengthMm } of design.layout!.bundles) {
      const near = lengths.filter((drawn) => Math.abs(drawn / lengthMm - 1) <= 0.005);
      expect(near.length, `${id} ${lengthMm}`).toBeGreaterThan(0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
