import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentKinds, exportKinds } from '@cablewright/documents';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runRender } from './render-command.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const starter = join(checkout, 'catalog/starter');
let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'cablewright-render-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

interface Ran {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly text: string;
}

/** Runs the command in this process and captures its output. A folder after `--out` is below this test's folder. */
async function render(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const [out, error]: [Buffer[], string[]] = [[], []];
  const prints = (part: string | Uint8Array) => out.push(Buffer.from(part)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(prints),
    vi.spyOn(console, 'log').mockImplementation((line: string) => void prints(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line: string) => void error.push(`${line}\n`)),
  ];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const below = args.map((arg, n) => (args[n - 1] === '--out' && arg !== '-' ? join(work, arg) : arg));
    const status = await runRender(below);
    const stdout = Buffer.concat(out);
    return { status, stdout, stderr: error.join(''), text: stdout.toString() };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Runs the command line as a program. */
function command(args: readonly string[], env: Record<string, string> = {}): Ran {
  const main = join(checkout, 'scripts/cli.mjs');
  const clean = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env };
  const ran = spawnSync(process.execPath, [main, ...args], { cwd: work, env: clean });
  return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr.toString(), text: ran.stdout.toString() };
}

test('[DO5.11] the fonts of PDFs are read once for all files, so that pages which one file has are not made again', async () => {
  const reads = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  try {
    for (const what of ['bom', 'wire-list', 'schematic']) {
      const ran = await render(['null-modem-de9', what, '--format', 'pdf', '--catalog', starter, '--out', 'fonts']);
      expect([what, ran.status]).toEqual([what, 0]);
    }
    const fonts = reads.mock.calls.map(([path]) => String(path)).filter((path) => path.endsWith('.ttf'));
    expect(fonts.length).toBe(new Set(fonts).size);
    expect(fonts.length).toBeLessThanOrEqual(2);
  } finally {
    reads.mockRestore();
    syncBuiltinESMExports();
  }
});

describe('render on the command line', () => {
  test('--help lists the commands, or the options of one; an unknown command is refused with the list', () => {
    const overview = command(['--help']);
    expect([overview.status, overview.stderr]).toEqual([0, '']);
    for (const name of ['render', 'check', 'diff', 'import', 'pack', 'module', 'mcp'])
      expect(overview.text).toContain(`  ${name} `);
    const help = command(['render', 'null-modem-de9', '--help']);
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.text).toContain('render <design> <what>');
    const none = command(['draw']);
    expect([none.status, none.text]).toEqual([2, '']);
    expect(none.stderr).toContain('Unknown command "draw".');
    expect(none.stderr).toContain(overview.text.trim());
  });

  test('O26.1 writes the file and prints its path, or writes to standard output', () => {
    const file = command(['render', 'null-modem-de9', 'wire-list.csv', '--catalog', starter, '--out', 'lists']);
    expect(file.stderr).toBe('');
    expect(file.text.trim()).toBe(join(work, 'lists', 'null-modem-de9-wire-list.csv'));
    const piped = command(['render', 'null-modem-de9', 'wire-list.csv', '--catalog', starter, '--out', '-']);
    expect(piped.stdout.equals(readFileSync(join(work, 'lists', 'null-modem-de9-wire-list.csv')))).toBe(true);
  });

  test('O26.1 O3.8 all writes every document in its first format and as PDF, and every export, and notes which program drew the PDFs', () => {
    const ran = command(['render', 'null-modem-de9', 'all', '--catalog', starter, '--out', 'all']);
    expect(ran.status).toBe(0);
    const expected = [
      ...documentKinds.flatMap(({ kind, formats }) => [
        `null-modem-de9-${kind}.${formats[0]}`,
        `null-modem-de9-${kind}.pdf`,
      ]),
      // Several editor files are delivered as one ZIP.
      ...exportKinds.map(({ id }) => `null-modem-de9-${id.replace(/lbx$/, 'zip')}`),
    ];
    expect(ran.stderr).toContain('note: the command line has no browser PDF engine');
    expect(readdirSync(join(work, 'all')).toSorted()).toEqual([...new Set(expected)].toSorted());
  });

  test('IO2.5 IO4.1 files of shipped modules and lists with chosen columns are written like any other; unknown ones are refused', async () => {
    const ran = await render(['null-modem-de9', 'wireviz', '--catalog', starter, '--out', 'wireviz']);
    expect([ran.stderr, ran.text.trim()]).toEqual(['', join(work, 'wireviz', 'null-modem-de9.yml')]);
    expect(readFileSync(ran.text.trim(), 'utf8')).toMatch(/^connectors:\n {2}J1:\n/);
    const chosen = ['null-modem-de9', 'bom.csv', '--catalog', starter, '--out', '-', '--columns'];
    expect((await render([...chosen, 'inventree-bom'])).text).toMatch(
      /^Part_Name,Part_IPN,Quantity,Reference,Note\r\n/,
    );
    expect((await render([...chosen, 'none'])).stderr).toContain(
      'There is no column set "none". There is cut-and-strip,',
    );
    const none = await render(['null-modem-de9', 'other/none', '--catalog', starter, '--out', '-']);
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('No module here writes "other/none"')]);
  });

  test('a document is written in the requested language and units; unknown ones are refused', async () => {
    const args = ['null-modem-de9', 'cut-list', '--catalog', starter, '--out', '-'];
    expect((await render(args)).text).toContain('>Length mm, tip to tip<');
    expect((await render([...args, '--language', 'de', '--units', 'us'])).text).toContain('>Länge in, Ende zu Ende<');
    const refused = await render([...args, '--language', 'fr', '--units', 'feet']);
    expect([refused.status, refused.text]).toEqual([1, '']);
    for (const name of ['one of en, de', 'one of metric, us, both']) expect(refused.stderr).toContain(name);
  });

  test('DO3.4 a schematic is written as a picture without a frame', async () => {
    const args = ['null-modem-de9', 'schematic', '--catalog', starter, '--out', '-'];
    const [framed, picture] = [(await render(args)).text, (await render([...args, '--picture'])).text];
    expect([framed.includes('width="297mm"'), picture.includes('width="297mm"')]).toEqual([true, false]);
    expect(picture).not.toContain('fill="#ffffff"/>\n<g');
  });

  test('O3.11 a drawing contains the artwork stored next to the data', async () => {
    const catalog = join(work, 'with-artwork');
    cpSync(starter, catalog, { recursive: true });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5"/></svg>';
    const address = createHash('sha256').update(svg).digest('hex');
    const blobs = join(work, 'blobs');
    mkdirSync(join(blobs, address.slice(0, 2)), { recursive: true });
    writeFileSync(join(blobs, address.slice(0, 2), address), svg);
    const views = { top: { asset: address, type: 'image/svg+xml' } };
    const depictions = [{ id: 'pcbas/rs485-de9-terminator', views }];
    writeFileSync(join(catalog, 'data/depictions.json'), JSON.stringify(depictions));
    // The pictures may be on a later sheet than the first: all sheets are in the page.
    const args = ['rs485-terminated-lead', 'drawing', '--format', 'html', '--catalog', catalog, '--out', '-'];
    expect((await render(args, { SERVICE_BLOBS: `fs:${blobs}` })).text).toContain(Buffer.from(svg).toString('base64'));
    expect((await render(args, { SERVICE_BLOBS: `fs:${blobs}-gone` })).text).not.toContain('<image');
  });

  test('O3.13 only the browser makes the spec sheet of a stock: the command line says where to find it', async () => {
    const ran = await render(['null-modem-de9', 'wire-spec', '--catalog', starter, '--out', '-']);
    expect([ran.status === 0, ran.text]).toEqual([false, '']);
    expect(ran.stderr).toContain('open the stock in the library');
  });

  test('each note has a line of its own', async () => {
    const ran = await render([
      'null-modem-de9',
      'schematic',
      '--format',
      'pdf',
      '--paper',
      'auto',
      '--catalog',
      starter,
      '--out',
      join(work, 'notes'),
    ]);
    expect(ran.stderr.trim().split('\n')).toEqual([
      'note: Paper A4, sheets: 1.',
      expect.stringMatching(/^note: the command line has no browser PDF engine/),
    ]);
  });

  test('DO4.3 an unreadable record, and any other error of the checks, is noted once and printed on the sheets', async () => {
    const catalog = join(work, 'broken');
    cpSync(starter, catalog, { recursive: true });
    const file = join(catalog, 'data/wires.json');
    const wires = JSON.parse(readFileSync(file, 'utf8'));
    const used = JSON.parse(readFileSync(join(catalog, 'data/designs/null-modem-de9.json'), 'utf8')).instances
      .segments[0];
    const damaged = wires.map((wire: { id: string }) => (wire.id === used.def ? { ...wire, structure: 'none' } : wire));
    writeFileSync(file, JSON.stringify(damaged));
    const ran = await render(['null-modem-de9', 'build-sheet', '--catalog', catalog, '--out', '-']);
    const reason = `w1 uses "${used.def}" of wires, which is an invalid record`;
    expect([ran.status, ran.stderr]).toEqual([0, expect.stringMatching(/^note: The checks found an error: /)]);
    expect(ran.stderr).toContain(reason);
    expect(ran.text.replaceAll('&quot;', '"')).toContain(reason);
    const all = await render([
      'null-modem-de9',
      'all',
      '--format',
      'svg',
      '--catalog',
      catalog,
      '--out',
      'damaged-all',
    ]);
    expect(all.stderr.match(/The checks found/g)).toHaveLength(1);
    const drawing = readFileSync(join(work, 'damaged-all/null-modem-de9-schematic.svg'), 'utf8');
    expect(drawing).toContain('The checks found an error');
    expect((await render(['null-modem-de9', 'schematic', '--catalog', starter, '--out', '-'])).text).not.toContain(
      'The checks found',
    );
  });

  test('output does not depend on the time zone or the language', () => {
    const pdf = (TZ: string, LANG: string) =>
      command(['render', 'null-modem-de9', 'schematic', '--format', 'pdf', '--catalog', starter, '--out', '-'], {
        TZ,
        LANG,
      }).stdout;
    const first = pdf('Asia/Kathmandu', 'de_DE.UTF-8');
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf('America/St_Johns', 'C').equals(first)).toBe(true);
  });

  test('O26.1 O3.3 a saved revision is rendered from the definitions frozen in it', async () => {
    const catalog = join(work, 'catalog');
    cpSync(starter, catalog, { recursive: true });
    const body = JSON.parse(readFileSync(join(catalog, 'data/designs/null-modem-de9.json'), 'utf8'));
    const wires = JSON.parse(readFileSync(join(catalog, 'data/wires.json'), 'utf8'));
    const used = wires.find((wire: { id: string }) => wire.id === body.instances.segments[0].def);
    const frozen = { ...used, label: 'Stock as it was' };
    const version = { id: 'null-modem-de9/2', design: 'null-modem-de9', rev: 2, state: 'released', body };
    const saved = {
      ...version,
      savedAt: '2026-01-01T00:00:00Z',
      savedBy: { name: 'A' },
      definitions: { wires: { [used.id]: frozen } },
    };
    mkdirSync(join(catalog, 'data/versions/null-modem-de9'), { recursive: true });
    writeFileSync(join(catalog, 'data/versions/null-modem-de9/2.json'), JSON.stringify(saved));
    for (const rev of ['2', 'latest']) {
      const ran = await render(['null-modem-de9', 'wire-list.csv', '--catalog', catalog, '--rev', rev, '--out', '.']);
      expect(ran.text.trim()).toBe(join(work, 'null-modem-de9-rev2-wire-list.csv'));
      expect(readFileSync(ran.text.trim(), 'utf8')).toContain('Stock as it was');
    }
    expect((await render(['null-modem-de9', 'wire-list.csv', '--catalog', catalog, '--rev', '3'])).stderr).toContain(
      'no saved revision 3',
    );
  });

  test('O26.1 O4.6 labels accept their options, including a file for a label printer as their format', async () => {
    const lbx = ['labels', '--format', 'lbx', '--page', '1', '--catalog', starter, '--out', 'tape'];
    const tape = await render(['null-modem-de9', ...lbx, '--preset', 'tape-12-335', '--qr']);
    expect(tape.text.trim()).toBe(join(work, 'tape', 'null-modem-de9-labels.lbx'));
    expect(tape.stderr).toMatch(/^note: QR code left out on .*dark tape/);
    const png = ['labels', '--format', 'png', '--copies', '2', '--template', 'single-line', '--catalog', starter];
    expect((await render(['null-modem-de9', ...png, '--out', '-'])).stdout.subarray(1, 4).toString()).toBe('PNG');
    const refused = await render(['null-modem-de9', 'labels', '--preset', 'tape-13-231', '--catalog', starter]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/^This cannot be rendered: .*; did you mean tape-12-231\?\n$/);
    const board = await render(['null-modem-de9', 'formboard', '--scale', '1:2', '--catalog', starter, '--out', '-']);
    expect(board.text).toContain('at 1:2');
    const isBroken = async (...options: string[]) =>
      /Runs with a break/.test(
        (
          await render([
            'null-modem-de9',
            'formboard',
            '--scale',
            '1:2',
            ...options,
            '--catalog',
            starter,
            '--out',
            '-',
          ])
        ).text,
      );
    expect(/Runs with a break/.test(board.text)).toBe(true);
    expect(await isBroken('--no-breaks')).toBe(false);
    const roll = await render(['null-modem-de9', 'formboard', '--roll', '610', '--catalog', starter, '--out', '-']);
    expect(roll.text).toContain('height="610mm"');
    expect((await render(['null-modem-de9', 'formboard', '--roll', '61', '--catalog', starter])).stderr).toContain(
      '"61"',
    );
  });

  test('invalid input is refused in one sentence that names every problem, and nothing is written', async () => {
    const refused = await render(['null-modem-de9', 'blueprint', '--format', 'docx', '--paper', 'A9', '--page', '0']);
    expect(refused.status).toBe(1);
    for (const part of ['"blueprint"', '"docx"', '"A9"', '"0"']) expect(refused.stderr).toContain(part);
    expect((await render(['no-such', 'bom', '--catalog', starter])).stderr).toContain('Design "no-such" not found');
    expect(
      (await render(['null-modem-de9', 'schematic', '--format', 'csv', '--catalog', starter, '--out', '.'])).stderr,
    ).toContain('not available as csv');
    expect((await render(['../../etc/passwd', 'bom', '--catalog', starter])).stderr).toContain('not found in');
    expect((await render([])).stderr).toContain('render <design> <what>');
    expect((await render(['a', 'bom', '--catalog', join(work, 'nowhere')])).stderr).toContain('is not a catalog');
    expect(existsSync(join(work, 'null-modem-de9-schematic.csv'))).toBe(false);
  });

  test('a damaged document is named with its problem', async () => {
    const catalog = join(work, 'damaged');
    mkdirSync(join(catalog, 'data'), { recursive: true });
    writeFileSync(join(catalog, 'data/wires.json'), '[{"id":"a"},{"label":"no id"}]');
    expect((await render(['a', 'bom', '--catalog', catalog])).stderr).toContain('wires.json at /1 has no id');
    writeFileSync(join(catalog, 'data/wires.json'), '[{"id":');
    expect((await render(['a', 'bom', '--catalog', catalog])).stderr).toMatch(/wires\.json is not JSON/);
  });

  test('O26.1 with an API address it asks the hub, with its token, and repeats the message of the hub', async () => {
    const received: string[] = [];
    const hub = createServer((request, response) => {
      received.push(`${request.url} ${request.headers.authorization}`);
      if (request.url!.includes('missing')) {
        response
          .writeHead(404, { 'content-type': 'application/problem+json' })
          .end('{"detail":"There is no such cable."}');
      } else {
        const disposition = 'attachment; filename="null-modem-rev2-bom.pdf"';
        response
          .writeHead(200, { 'content-disposition': disposition, 'x-service-pdf-fallback': 'no engine' })
          .end('%PDF-1');
      }
    });
    await new Promise<void>((done) => hub.listen(0, '127.0.0.1', done));
    const env = {
      SERVICE_API_URL: `http://127.0.0.1:${(hub.address() as { port: number }).port}`,
      SERVICE_API_TOKEN: 'abc',
    };
    const run = (args: readonly string[]) => renderAsync(args, env);
    const good = await run(['null-modem', 'bom', '--format', 'pdf', '--rev', '2', '--paper', 'A3', '--out', 'remote']);
    expect(received[0]).toBe('/api/designs/null-modem/documents/bom?format=pdf&rev=2&paper=A3 Bearer abc');
    expect(good.stderr).toContain('note: no engine');
    expect(readFileSync(join(work, 'remote/null-modem-rev2-bom.pdf'), 'utf8')).toBe('%PDF-1');
    expect((await run(['missing', 'bom.csv'])).stderr).toContain('There is no such cable.');
    hub.close();
    expect((await run(['a', 'bom.csv'])).stderr).toContain("Couldn't reach");
  });
});

/** Like `render`, but without blocking this process, which also runs the hub of the test. */
async function renderAsync(args: readonly string[], env: Record<string, string>): Promise<{ stderr: string }> {
  const { spawn } = await import('node:child_process');
  const main = join(checkout, 'scripts/cli.mjs');
  const ran = spawn(process.execPath, [main, 'render', ...args], {
    cwd: work,
    env: { PATH: process.env['PATH'], ...env },
  });
  let stderr = '';
  ran.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await new Promise((done) => ran.on('exit', done));
  return { stderr };
}
