/** LibreOffice opens our workbooks with their types, and we read what it saves. Run by `npm run test:programs`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderExport } from '@cablewright/documents';
import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Json } from '@cablewright/model';
import tables from '@cablewright/module-tables';
import type { Tools } from '@cablewright/modules';
import { recordsOfKinds } from '@cablewright/modules/running';
import { expect, test } from 'vitest';

const none = () => Promise.reject(new TypeError('not here'));

/** A workbook that LibreOffice has opened and saved in another format. */
function saved(folder: string, file: string, format: string): Buffer {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', join(folder, 'out'), file], {
    stdio: 'ignore',
    timeout: 60_000,
  });
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, `.${format}`);
  return readFileSync(join(folder, 'out', name));
}

test('the production workbook opens in LibreOffice with numbers as numbers and part numbers as text; what it saves comes back without a difference', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-office-'));
  try {
    const { library, designs } = shippedCatalog();
    const { design } = designs.find((one) => one.design.id === 'null-modem-de9')!;
    const catalog = catalogOf(library);
    const { fileName, body } = (await renderExport('production.xlsx', { catalog, design, state: 'UNRELEASED' }))!;
    const file = join(folder, fileName);
    writeFileSync(file, body);
    const sheets = saved(folder, file, 'fods').toString('utf8');
    const typeOf = (text: string) =>
      new RegExp(`office:value-type="(\\w+)"[^>]*>\\s*<text:p>${text}</text:p>`).exec(sheets)?.[1];
    expect([typeOf('1800'), typeOf('WIR-\\d+'), typeOf('CON-\\d+')]).toEqual(['float', 'string', 'string']);

    const bytes = new Uint8Array(saved(folder, file, 'xlsx'));
    const [importer] = tables.importers!;
    const db = { ...recordsOfKinds(library, importer!.reads!), designs: { [design.id]: { id: design.id } } };
    const tools: Tools = {
      settings: {},
      fetch: none,
      store: { get: none, set: none, delete: none, keys: none },
      progress: () => undefined,
      design: () => Promise.resolve(design as unknown as Json),
    };
    for (const sheet of ['Bill of materials', 'Wire list']) {
      const answer = await importer!.run({ fileName, bytes, mapping: { answers: { sheet } } }, db, tools);
      expect([sheet, answer]).toMatchObject([sheet, { ok: true, records: [], refused: [] }]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
