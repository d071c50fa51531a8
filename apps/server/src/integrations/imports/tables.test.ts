import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Papa from 'papaparse';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTerminal, type Design } from '@cablewright/model';
import type { Job } from '../../jobs/job.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import type { ImportPlan } from './form.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({
    setup: 'starter',
    environment: { SERVICE_WORKER: 'off' },
    packs: ['automotive', 'pro-audio'],
  });
});
afterAll(() => hub.stop());

type Body = string | Buffer;

const fileOf = (name: string, content: Body) => ({ name, base64: Buffer.from(content).toString('base64') });

async function finished({ id }: Job): Promise<Job> {
  for (let turns = 0; turns < 1_000; turns += 1) {
    const job = (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
    if (!['queued', 'running', 'retrying'].includes(job.state)) return job;
    await sleep(20);
  }
  throw new TypeError(`The job ${id} does not end.`);
}

async function planned(name: string, content: Body, more: object = {}): Promise<{ job: Job; plan: ImportPlan }> {
  const answer = await hub.as.editor('POST', '/api/imports', { body: { file: fileOf(name, content), ...more } });
  expect(answer.status).toBe(202);
  const job = await finished(answer.json<Job>());
  return { job, plan: (job.result as unknown as { plan: ImportPlan } | undefined)?.plan as ImportPlan };
}

const publish = (job: Job, body: object = {}) => hub.as.editor('POST', `/api/jobs/${job.id}/publish`, { body });

test('IO1.6 every part of the starter catalog and of packs exported as CSV and XLSX comes back without a difference', async () => {
  for (const kind of ['connectors', 'bodies', 'wires', 'components', 'mechanicals']) {
    const { total } = (await hub.as.viewer('GET', `/api/definitions/${kind}?limit=1`)).json<{ total: number }>();
    for (const format of ['csv', 'xlsx']) {
      const { rawPayload } = await hub.hub.app.inject({
        url: `/api/definitions/${kind}/table?format=${format}`,
        headers: hub.cookies.viewer,
      });
      const { plan } = await planned(`${kind}.${format}`, rawPayload);
      expect([kind, format, plan.unchanged, plan.records, plan.refused]).toEqual([kind, format, total, [], []]);
    }
  }
});

test('[IO5.1] a table of 4 MB is planned: the limit of texts in a document is not that of a file', async () => {
  const rows = Array.from({ length: 450 }, (_, i) => `connector,Acme,L-${i},Plug ${i},${'x'.repeat(9_000)}`);
  const text = `Kind,Manufacturer,MPN,Name,Internal text\n${rows.join('\n')}\n`;
  expect(text.length).toBeGreaterThan(4_000_000);
  const { plan } = await planned('long.csv', text);
  expect(plan.counts).toEqual({ add: 450, change: 0, refuse: 0 });
  expect(plan.notes).toContain('This column is not imported: "Internal text".');
});

test('[IO5.9] a list whose cable was given another name at its import changes that cable when it comes again', async () => {
  const list = (lengthMm: number) =>
    `Wire,From,From Pin,To,To Pin,Wire spec,Length (mm)\n1,X1,1,X2,1,18AWG TXL RD,${lengthMm}\n`;
  const answers = { cableName: 'Pump lead' };
  const first = await planned('pump wires.csv', list(300), { mapping: { answers } });
  expect(first.plan.records.filter(({ kind }) => kind === 'designs')).toMatchObject([{ id: 'pump-lead' }]);
  expect((await publish(first.job)).status).toBe(200);
  const again = await planned('pump wires.csv', list(450));
  expect(again.plan.records.map(({ kind, id }) => [kind, id])).toEqual([['designs', 'pump-lead']]);
  expect((await publish(again.job)).status).toBe(200);
  const { instances, label } = (await hub.as.viewer('GET', '/api/designs/pump-lead')).json<Design>();
  expect([label, instances.segments!.map(({ lengthMm }) => lengthMm)]).toEqual(['Pump lead', [450]]);
});

test('selected records are exported in the order they are named, also with a column set; one that is not there is refused', async () => {
  const table = (body: object) => hub.as.viewer('POST', '/api/definitions/wires/table', { body });
  const ids = ['hookup-050-red', 'hookup-022-black'];
  const { data } = Papa.parse<string[]>((await table({ ids })).text.trim());
  const column = data[0]!.indexOf('id');
  expect(data.slice(1).map((row) => row[column])).toEqual(ids);
  expect((await table({ ids, columns: 'erp-parts' })).status).toBe(200);
  expect((await table({ ids: [...ids, 'nothing'] })).json()).toMatchObject({ status: 404 });
  expect((await table({ ids: [] })).status).toBe(422);
});

test('IO1.1 a plan names what is new, changed field by field and refused, is published as one change, and undone as one', async () => {
  const list =
    'Kind,Manufacturer,MPN,Name,Price (EUR),Part number\nconnector,Acme,P-1,Plug,0.5,\nwires,,,,0.09,WIR-00001\ncontact,Acme,P-2,Contact,none,\n';
  const { job, plan } = await planned('parts.csv', list);
  expect(plan).toMatchObject({
    fileName: 'parts.csv',
    counts: { add: 2, change: 1, refuse: 1 },
    refused: [{ place: 'row 4, column E (Price (EUR))', remedy: expect.any(String) as string }],
  });
  const page = await hub.as.viewer('GET', `/api/jobs/${job.id}/plan?only=change`);
  expect(page.json()).toMatchObject({
    total: 1,
    items: [
      {
        kind: 'wires',
        id: 'hookup-022-red',
        place: 'row 3',
        fields: [{ field: 'cost · unit', before: '0.07', after: '0.09', cell: 'E3' }],
      },
    ],
  });
  expect((await hub.as.viewer('GET', `/api/jobs/${job.id}/plan?only=refuse`)).json()).toMatchObject({
    total: 1,
    items: [],
  });
  const { seq } = (await publish(job)).json<{ seq: number }>();
  expect((await hub.as.viewer('GET', '/api/definitions/connectors/acme-p-1')).json()).toMatchObject({
    mpn: 'P-1',
    src: 'parts.csv',
  });
  const back = await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
  expect(back.json()).toMatchObject({ restored: 3 });
  expect((await hub.as.viewer('GET', '/api/definitions/connectors/acme-p-1')).status).toBe(404);
  const again = await planned('parts.csv', list);
  expect(again.plan.counts).toEqual(plan.counts);
  const without = await publish(again.job, { leaveRecords: ['wires:hookup-022-red'] });
  expect(without.json()).toMatchObject({ count: 2 });
});

test('IO1.3 a mapping is saved by name and used for the next file; what a file holds is shown before it is planned', async () => {
  const mapping = {
    answers: { kind: 'seals' },
    columns: [
      { header: 'Code', field: 'mpn' },
      { header: 'What', field: 'label' },
    ],
  };
  const saved = { id: 'seal-list', label: 'Seal list', importer: 'tables/table', mapping };
  expect((await hub.as.editor('PUT', '/api/import-mappings/seal-list', { body: saved })).status).toBe(201);
  expect((await hub.as.viewer('GET', '/api/import-mappings')).json()).toEqual({ items: [saved], total: 1 });
  const body = { file: fileOf('x.csv', 'Code,What\nS-9,Grey one\n'), savedMapping: 'Seal list' };
  const shown = await hub.as.editor('POST', '/api/imports/read', { body });
  expect(shown.json()).toMatchObject({
    importer: { module: 'tables', id: 'table' },
    reading: {
      rows: 1,
      columns: [
        { header: 'Code', field: 'mpn' },
        { header: 'What', field: 'label', values: ['Grey one'] },
      ],
    },
  });
  const { plan } = await planned('x.csv', 'Code,What\nS-9,Grey one\n', { savedMapping: 'seal-list' });
  expect(plan.records).toMatchObject([{ kind: 'mechanicals', id: 's-9', does: 'add' }]);
  const etag = (await hub.as.editor('DELETE', '/api/import-mappings/seal-list', { ifMatch: '"0"' })).etag;
  expect((await hub.as.editor('DELETE', '/api/import-mappings/seal-list', { ifMatch: etag })).status).toBe(204);
  expect((await hub.as.editor('POST', '/api/imports', { body })).json()).toMatchObject({ status: 404 });
});

test('IO1.7 what no importer reads, what is hostile and what is cancelled is said in a sentence, and nothing is saved', async () => {
  const before = hub.hub.catalog.seq;
  const unknown = await hub.as.editor('POST', '/api/imports', { body: { file: fileOf('a.dwg', 'x') } });
  expect(unknown.json()).toMatchObject({
    status: 422,
    code: 'no-importer-for',
    detail: expect.stringContaining('.xlsx') as string,
  });
  const broken = await planned('a.xlsx', 'PK\u0003\u0004');
  expect(broken.job).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('The workbook is damaged') as string,
  });
  const lines = Array.from({ length: 15_000 }, (_, n) => `Acme,N-${n},Contact ${n}`);
  const body = { file: fileOf('many.csv', ['Manufacturer,MPN,Name', ...lines].join('\n')) };
  const started = (await hub.as.editor('POST', '/api/imports', { body })).json<Job>();
  await hub.as.editor('POST', `/api/jobs/${started.id}/cancel`);
  expect((await finished(started)).state).toBe('cancelled');
  expect(hub.hub.catalog.seq).toBe(before);
});

test('IO1.7 10,000 rows are planned with progress while other requests are answered', async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `Acme,T-${n},Contact ${n},0.${(n % 90) + 10}`);
  const body = { file: fileOf('contacts.csv', ['Manufacturer,MPN,Name,Price (EUR)', ...lines].join('\n')) };
  const started = (await hub.as.editor('POST', '/api/imports', { body })).json<Job>();
  const seen = new Set<number>();
  let [job, answers] = [started, 0];
  while (['queued', 'running'].includes(job.state)) {
    job = (await hub.as.viewer('GET', `/api/jobs/${started.id}`)).json<Job>();
    seen.add(job.progress?.done ?? 0);
    const other = await hub.as.viewer('GET', '/api/designs?limit=5');
    expect(other.status).toBe(200);
    if (job.state === 'running') answers += 1;
  }
  expect(job).toMatchObject({ state: 'done', result: { plan: { counts: { add: 10_000, change: 0, refuse: 0 } } } });
  expect(answers).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBeGreaterThan(0);
});

/** The wire list of a cable as exported by the hub. In xlsx it is a sheet of the production workbook. */
async function wireListOf(id: string, format: 'csv' | 'xlsx') {
  const file = format === 'csv' ? 'wire-list.csv' : 'production.xlsx';
  const url = `/api/designs/${id}/exports/${file}`;
  const answer = await hub.hub.app.inject({ url, headers: hub.cookies.viewer });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))![1]!;
  const more = format === 'csv' ? {} : { mapping: { answers: { sheet: 'Wire list' } } };
  return { name, content: answer.rawPayload, more };
}

test('IO3.1 boards of KiCad in an archive are planned, published with the cable between them, and undone as one', async () => {
  const corpus = new URL('../../../../../modules/kicad/corpus/', import.meta.url);
  const names = ['main-9.kicad_pcb', 'sensor-7.kicad_pcb'];
  const files = names.map((name) => [name, new Uint8Array(readFileSync(new URL(name, corpus)))] as const);
  const bytes = Buffer.from(zipSync(Object.fromEntries(files)));
  const shown = await hub.as.editor('POST', '/api/imports/read', { body: { file: fileOf('boards.zip', bytes) } });
  expect(shown.json()).toMatchObject({ importer: { module: 'kicad', id: 'kicad' }, reading: { fit: 1, problems: [] } });
  const { job, plan } = await planned('boards.zip', bytes);
  expect(plan).toMatchObject({ counts: { change: 0, refuse: 0 }, issues: [] });
  const { seq } = (await publish(job)).json<{ seq: number }>();
  expect((await hub.as.viewer('GET', '/api/definitions/pcbas/main-board')).json()).toMatchObject({ revision: 'C' });
  const cable = (await hub.as.viewer('GET', '/api/designs/main-board-j2-to-sensor-board-x1')).json<Design>();
  expect(cable.joints).toHaveLength(8);
  const findings = await hub.as.viewer('GET', '/api/designs/main-board-j2-to-sensor-board-x1/issues');
  const errors = findings
    .json<{ items: { severity: string }[] }>()
    .items.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
  expect((await hub.as.viewer('GET', '/api/definitions/pcbas/main-board')).status).toBe(404);
});

/** A workbook in which the text of some cells was replaced, as if saved by a spreadsheet program. */
function editedSheet(bytes: Buffer, part: string, cells: Readonly<Record<string, string>>): Buffer {
  const files = unzipSync(new Uint8Array(bytes));
  let xml = strFromU8(files[part]!);
  for (const [cell, text] of Object.entries(cells)) {
    const form = new RegExp(`<c r="${cell}"[^>]*?(?:/>|>.*?</c>)`);
    expect(xml).toMatch(form);
    xml = xml.replace(form, `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`);
  }
  return Buffer.from(zipSync({ ...files, [part]: strToU8(xml) }));
}

/** The path of a sheet within the workbook file. */
function partOf(bytes: Buffer, sheet: string): string {
  const workbook = strFromU8(unzipSync(new Uint8Array(bytes))['xl/workbook.xml']!);
  return `xl/worksheets/sheet${/ sheetId="(\d+)"/.exec(workbook.slice(workbook.indexOf(`name="${sheet}"`)))![1]}.xml`;
}

test('IO1.6 exported wire lists come back without a difference, as CSV and as a sheet of the production workbook', async () => {
  for (const id of ['null-modem-de9', 'cat5e-patch', 'field-station-harness']) {
    for (const format of ['csv', 'xlsx'] as const) {
      const { name, content, more } = await wireListOf(id, format);
      const { plan } = await planned(name, content, more);
      expect([name, plan.counts, plan.notes]).toEqual([
        name,
        { add: 0, change: 0, refuse: 0 },
        ['The list says what the cable is: no cell differs.'],
      ]);
    }
  }
});

const harness = 'machine-control-harness';

test('HA3.6 the bundle table of a harness, as CSV and as a sheet of the production workbook, comes back cell by cell; its wires are cut to the new length', async () => {
  const download = async (path: string) =>
    (await hub.hub.app.inject({ url: `/api/designs/${harness}/${path}`, headers: hub.cookies.viewer })).rawPayload;
  const csv = (await download('documents/bundle-table?format=csv')).toString('utf8');
  const workbook = await download('exports/production.xlsx');
  const inWorkbook = { mapping: { answers: { sheet: 'Bundle table' } } };
  const none = { add: 0, change: 0, refuse: 0 };
  expect((await planned(`${harness}-bundle-table.csv`, csv)).plan.counts).toEqual(none);
  expect((await planned(`${harness}-production.xlsx`, workbook, inWorkbook)).plan.counts).toEqual(none);
  expect(csv).toContain('600');
  const cell = 'F2';
  const edited = editedSheet(workbook, partOf(workbook, 'Bundle table'), { [cell]: '700' });
  const { job, plan } = await planned(`${harness}-production.xlsx`, edited, inWorkbook);
  expect(plan.records[0]!.fields).toMatchObject([{ cell: `Bundle table!${cell}`, before: '600', after: '700' }]);
  const before = (await hub.as.viewer('GET', `/api/designs/${harness}`)).json<Design>();
  const { seq } = (await publish(job)).json<{ seq: number }>();
  const after = (await hub.as.viewer('GET', `/api/designs/${harness}`)).json<Design>();
  expect(after.layout!.bundles[0]!.lengthMm).toBe(700);
  const longer = after.instances.segments!.map(
    ({ lengthMm }, i) => lengthMm! - before.instances.segments![i]!.lengthMm!,
  );
  expect([Math.min(...longer), Math.max(...longer)]).toEqual([0, 110]);
  await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
});

test('HA3.7 a harness is downloaded as KBL and comes back the same; a length that another program changed is the one change of the plan', async () => {
  const exported = await hub.as.viewer('GET', `/api/modules/kbl/_export/kbl?design=${harness}`);
  expect(exported.headers['content-disposition']).toBe(`attachment; filename="${harness}.kbl"`);
  const same = await planned(`${harness}.kbl`, exported.text);
  expect(same.plan).toMatchObject({ counts: { add: 0, change: 0, refuse: 0 }, unchanged: 1 });
  expect(exported.text).toMatch(/<Value_component>350</);
  const changed = await planned(
    `${harness}.kbl`,
    exported.text.replaceAll('<Value_component>350<', '<Value_component>380<'),
  );
  expect(changed.plan.counts).toEqual({ add: 0, change: 1, refuse: 0 });
  expect(changed.plan.records[0]!.fields).toContainEqual(expect.objectContaining({ before: '350', after: '380' }));
  const broken = await planned('broken.kbl', exported.text.replace('<Start_node>', '<Start_node>x'));
  expect(broken.job.state).not.toBe('done');
});

const joined = (design: Design, element: string) =>
  design.joints
    .filter(({ a, b }) => [a, b].some(({ terminal }) => terminal === element))
    .map(({ a, b }) => [formatTerminal(a), formatTerminal(b)].toSorted());

test('IO1.6 a wire list that was edited outside comes back cell by cell: some are taken, some left, some refused with a reason', async () => {
  const { content } = await wireListOf('null-modem-de9', 'csv');
  const lines = content.toString('utf8').split('\r\n');
  const columns = lines[0]!.split(',');
  const edits: readonly (readonly [row: number, column: string, from: string, to: string])[] = [
    [2, 'a_landing', 'j1.3', 'j1.4'],
    [2, 'length_mm', '1800', '2100'],
    [3, 'colour', 'Brown', 'Pink'],
    [4, 'b_landing', 'j2.3', 'j2.4'],
    [9, 'length_mm', '20', '25'],
  ];
  const cellOf = (row: number, column: string) => `${String.fromCharCode(65 + columns.indexOf(column))}${row}`;
  const byCsv = [...lines];
  for (const [row, , from, to] of edits) byCsv[row - 1] = byCsv[row - 1]!.replace(from, to);
  const workbook = (await wireListOf('null-modem-de9', 'xlsx')).content;
  const byXlsx = editedSheet(
    workbook,
    partOf(workbook, 'Wire list'),
    Object.fromEntries(edits.map(([row, column, , to]) => [cellOf(row, column), to])),
  );
  const changed = edits.filter(([, column]) => column !== 'colour');
  for (const [name, file, sheet] of [
    ['null-modem-de9-wire-list.csv', byCsv.join('\r\n'), ''],
    ['null-modem-de9-production.xlsx', byXlsx, 'Wire list!'],
  ] as const) {
    const { job, plan } = await planned(
      name,
      file,
      sheet === '' ? {} : { mapping: { answers: { sheet: 'Wire list' } } },
    );
    expect(plan.counts).toEqual({ add: 0, change: 1, refuse: 1 });
    expect(plan.records[0]!.fields!.map(({ cell, before, after }) => [cell, before, after])).toEqual(
      changed.map(([row, column, from, to]) => [`${sheet}${cellOf(row, column)}`, from, to]),
    );
    expect(plan.refused).toMatchObject([
      { message: 'The colour cannot be changed in the list.', remedy: expect.stringContaining('stock') as string },
    ]);
    const leaveCells = [`${sheet}${cellOf(4, 'b_landing')}`];
    const { seq } = (await publish(job, { leaveCells })).json<{ seq: number }>();
    const design = (await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json<Design>();
    const [run] = design.instances.segments!;
    expect([run!.lengthMm, run!.pigtails![0]!.lengthMm]).toEqual([2100, 25]);
    expect(joined(design, 'pair-1.a')).toContainEqual(['j1.4', 'w1@a.pair-1.a']);
    expect(joined(design, 'pair-2.a')).toContainEqual(['j2.3', 'w1@b.pair-2.a']);
    const again = await wireListOf('null-modem-de9', 'csv');
    const rows = again.content.toString('utf8').split('\r\n');
    const texts = [',White,j1.4,,j2.2,,2100,', ',Brown,j1.5,', ',Green,j1.2,,j2.3,,2100,', ',j1.shell,,,,25,'];
    for (const [i, text] of texts.entries()) expect(rows[[1, 2, 3, 8][i]!]).toContain(text);
    expect((await planned(again.name, again.content)).plan).toMatchObject({ records: [], refused: [] });
    await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
  }
});

test('IO1.6 an edited table of parts comes back cell by cell, and its next export has what was taken', async () => {
  const table = async (format: string) =>
    (await hub.hub.app.inject({ url: `/api/definitions/wires/table?format=${format}`, headers: hub.cookies.viewer }))
      .rawPayload;
  const [head, ...lines] = (await table('csv')).toString('utf8').split('\r\n');
  const [price, name] = ['price', 'name'].map((column) => head!.split(',').indexOf(column));
  const at = lines.findIndex((line) => line.startsWith('hookup-022-red,')) + 2;
  const cells = { [`${letter(price!)}${at}`]: '0.11', [`${letter(name!)}${at}`]: 'Hook-up wire, red' };
  const bytes = editedSheet(await table('xlsx'), 'xl/worksheets/sheet1.xml', cells);
  const { job, plan } = await planned('wires.xlsx', bytes);
  expect(plan.counts).toEqual({ add: 0, change: 1, refuse: 0 });
  const [nameCell] = plan.records[0]!.fields!.flatMap(({ field, cell }) => (field === 'label' ? [cell!] : []));
  const { seq } = (await publish(job, { leaveCells: [nameCell] })).json<{ seq: number }>();
  const row = (await table('csv')).toString('utf8').split('\r\n')[at - 1]!;
  expect(row).toContain(',0.11,');
  expect(row).not.toContain('Hook-up wire, red');
  expect((await planned('wires.csv', await table('csv'))).plan.counts).toEqual({ add: 0, change: 0, refuse: 0 });
  await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
});

test('IO1.6 an edited bill of materials comes back cell by cell: of the cable, of its parts, refused; its next export has what was taken', async () => {
  const exported = async () =>
    (await hub.hub.app.inject({ url: '/api/designs/null-modem-de9/exports/bom.csv', headers: hub.cookies.viewer }))
      .payload;
  const before = await exported();
  const name = 'null-modem-de9-bom.csv';
  expect((await planned(name, before)).plan).toMatchObject({
    counts: { add: 0, change: 0, refuse: 0 },
    notes: ['The list says what the cable is: no cell differs.'],
  });
  const rows = Papa.parse<Record<string, string>>(before, { header: true }).data;
  const wire = rows.find(({ section }) => section === 'Wire')!;
  const [plug] = rows;
  Object.assign(wire, { quantity: '2', unit: 'm' });
  Object.assign(plug!, { description: 'Socket with gold contacts', quantity: '9' });
  const { job, plan } = await planned(name, Papa.unparse(rows));
  expect(plan.counts).toEqual({ add: 0, change: 2, refuse: 1 });
  expect(plan.refused).toMatchObject([
    {
      place: expect.stringMatching(/^row 2, column D/) as string,
      message: expect.stringContaining('what the cable has') as string,
    },
  ]);
  expect(plan.records.map(({ kind, fields }) => [kind, fields!.map(({ field, after }) => [field, after])])).toEqual([
    ['designs', [['quantity', '2']]],
    ['connectors', [['description', 'Socket with gold contacts']]],
  ]);
  const { seq } = (await publish(job)).json<{ seq: number }>();
  const after = Papa.parse<Record<string, string>>(await exported(), { header: true }).data;
  expect(Number(after.find(({ section }) => section === 'Wire')!['quantity'])).toBeCloseTo(2000 / 304.8, 3);
  expect(after[0]!['description']).toBe('Socket with gold contacts');
  await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
  expect(await exported()).toBe(before);
});

const letter = (index: number) => String.fromCharCode(65 + index);
