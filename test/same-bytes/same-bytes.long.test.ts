import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { documentKinds, exportKinds, fontFiles } from '@cablewright/documents';
import { shopFont } from '@cablewright/documents/test-kit/shop-font.ts';
import { freshDatabase, startTestHub, type TestHub } from '@cablewright/server/testing';
import { expect, test } from 'vitest';

const cli = resolve(import.meta.dirname, '../../scripts/cli.mjs');
const design = 'rs485-terminated-lead';

/** A typeface of the shop: both ways of rendering must find its file and embed the same letters. */
async function setTypeface(hub: TestHub): Promise<void> {
  const { resolve: find } = createRequire(import.meta.resolve('@cablewright/documents'));
  const payload = Buffer.from(shopFont(new Uint8Array(readFileSync(find(fontFiles.bold)))));
  const headers = { ...hub.cookies.owner, 'content-type': 'font/ttf', origin: 'http://localhost:5183' };
  const taken = await hub.hub.app.inject({ method: 'POST', url: '/api/typefaces', payload, headers });
  const { etag, ...settings } = await hub.as.owner('GET', '/api/settings/engineering');
  const documents = { typeface: 'Workshop Sans', typefaceFiles: { regular: taken.json<{ asset: string }>().asset } };
  const body = { ...settings.json<object>(), documents };
  const saved = await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: etag });
  expect(saved.status, saved.text).toBe(200);
}

/** Artwork that a PDF draws as vectors, and a connector picture with a mask, which a PDF draws as an image. */
async function uploadArtwork(hub: TestHub): Promise<void> {
  const gradient =
    '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#036"/></linearGradient>';
  const mask = '<mask id="g"><circle cx="5" cy="5" r="4" fill="#fff"/></mask>';
  const pictures = {
    'pcbas/rs485-de9-terminator/top': `${gradient}<rect width="10" height="5" fill="url(#g)"/><text y="4" font-size="3">U1</text>`,
    'connectors/tb-plug-3-rs485/front': `${mask}<rect width="10" height="5" mask="url(#g)"/>`,
  };
  for (const [place, inside] of Object.entries(pictures)) {
    const path = `/api/artwork/${place}`;
    const { etag } = await hub.as.viewer('GET', path.slice(0, path.lastIndexOf('/')));
    const payload = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">${inside}</svg>`;
    const origin = { origin: 'http://localhost:5183', 'if-match': String(etag) };
    const headers = { ...hub.cookies.editor, 'content-type': 'image/svg+xml', ...origin };
    const answer = await hub.hub.app.inject({ method: 'PUT', url: path, payload, headers });
    expect(answer.statusCode, answer.payload).toBe(200);
  }
}

test(
  'O2.1 O3.9 O25.2 O26.1 a document or file is the same, byte for byte, over the API and from the command line in another time zone and locale, working copy and revision, in a typeface of the shop’s own',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await freshDatabase();
    const hub = await startTestHub({ setup: 'starter', databaseUrl });
    const folder = mkdtempSync(join(tmpdir(), 'cablewright-bytes-'));
    await setTypeface(hub);
    await uploadArtwork(hub);
    await hub.as.editor('POST', `/api/designs/${design}/versions`, { body: { note: 'First' } });
    const part = await hub.as.viewer('GET', '/api/definitions/wires/shielded-2pair-025');
    const body = { ...part.json<object>(), label: 'Renamed since' };
    await hub.as.editor('PUT', '/api/definitions/wires/shielded-2pair-025', { body, ifMatch: part.etag });

    for (const rev of [undefined, '1']) {
      const out = join(folder, rev ?? 'working');
      const args = [cli, 'render', design, 'all', '--out', out, ...(rev === undefined ? [] : ['--rev', rev])];
      const env = {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATABASE_URL: databaseUrl,
        // Dates differ in this time zone, and capitals of i in this locale.
        TZ: 'Asia/Tokyo',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
        SERVICE_DATA_DIR: hub.dataDir,
      };
      await promisify(execFile)(process.execPath, args, { env });
      const wanted = [
        ...documentKinds.flatMap(({ kind, formats }) =>
          [...new Set([formats[0], ...formats.filter((one) => one === 'pdf')])].map(
            (f) => `documents/${kind}?format=${f}`,
          ),
        ),
        ...exportKinds.map(({ id }) => `exports/${id}?`),
      ];
      for (const address of wanted) {
        const url = `/api/designs/${design}/${address}${rev === undefined ? '' : `&rev=${rev}`}`;
        const answer = await hub.hub.app.inject({ url, headers: hub.cookies.viewer });
        const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))![1]!;
        const same = readFileSync(join(out, name)).equals(answer.rawPayload);
        expect([name, same]).toEqual([name, true]);
        if (name.endsWith('-drawing.pdf'))
          expect(['/Subtype /Form', '/SMask'].map((part) => answer.rawPayload.includes(part))).toEqual([true, true]);
      }
    }
    await hub.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
