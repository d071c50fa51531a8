import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { documentKinds, exportKinds } from '@cablewright/documents';
import { freshDatabase, startTestHub } from '@cablewright/server/testing/hub.ts';
import { expect, test } from 'vitest';

const cli = resolve(import.meta.dirname, '../../scripts/cli.mjs');
const design = 'rs485-terminated-lead';

test(
  'O2.1 O25.2 O26.1 a document or file is the same, byte for byte, over the API and from the command line, working copy and revision',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await freshDatabase();
    const hub = await startTestHub({ setup: 'starter', databaseUrl });
    const folder = mkdtempSync(join(tmpdir(), 'cablewright-bytes-'));
    await hub.as.editor('POST', `/api/designs/${design}/versions`, { body: { note: 'First' } });
    const part = await hub.as.viewer('GET', '/api/definitions/wires/shielded-2pair-025');
    const body = { ...part.json<object>(), label: 'Renamed since' };
    await hub.as.editor('PUT', '/api/definitions/wires/shielded-2pair-025', { body, ifMatch: part.etag });

    for (const rev of [undefined, '1']) {
      const out = join(folder, rev ?? 'working');
      const args = [cli, 'render', design, 'all', '--out', out, ...(rev === undefined ? [] : ['--rev', rev])];
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: databaseUrl, TZ: 'Asia/Tokyo' };
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
      }
    }
    await hub.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
