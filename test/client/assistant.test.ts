/** Tests the server for assistants with the client of the protocol's official SDK, against a hub. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Client as Assistant } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client, publishImport, restoreRecords, saveDesign } from '@cablewright/client';
import type { Design } from '@cablewright/model';
import { startTestHub, type TestHub } from '@cablewright/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HubForAssistants } from '../../apps/cli/src/mcp/hub-for-assistants.ts';
import toolsSnapshot from './assistant-tools.json' with { type: 'json' };

let hub: TestHub;
let baseUrl: string;
let recorder: ReturnType<typeof createServer>;
/** Method and address of everything the server for assistants sent to the hub. */
const sent: string[] = [];
const assistants: Assistant[] = [];
/** A token with the two scopes that the guide names. */
let token: string;
let assistant: Assistant;

beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
  await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
  const target = (hub.hub.app.server.address() as AddressInfo).port;
  // Forwards requests and records them.
  recorder = createServer((request, response) => {
    sent.push(`${request.method} ${request.url}`);
    void passOn(request, target).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((done) => recorder.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  token = await tokenWith(['catalog:read', 'changes:propose']);
  assistant = await assistantWith(token);
});
afterAll(async () => {
  for (const one of assistants) await one.close();
  recorder.close();
  await hub.stop();
});

async function passOn(request: IncomingMessage, port: number): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization = '', 'content-type': type = '' } = request.headers;
  return await fetch(`http://127.0.0.1:${port}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization, ...(type === '' ? {} : { 'content-type': type }) },
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
}

async function tokenWith(scopes: readonly string[], who: 'owner' | 'editor' = 'editor'): Promise<string> {
  const made = await hub.as[who]('POST', '/api/tokens', { body: { label: 'assistant', scopes, days: 1 } });
  return made.json<{ token: string }>().token;
}

async function assistantWith(
  bearer: string,
  profile: readonly string[] = ['--profile', 'propose'],
): Promise<Assistant> {
  const made = new Assistant({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('apps/cli/src/main.ts'), 'mcp', baseUrl, ...profile],
    env: { PATH: process.env['PATH'] ?? '', SERVICE_API_TOKEN: bearer },
  });
  await made.connect(transport);
  assistants.push(made);
  return made;
}

async function use(by: Assistant, name: string, given: object): Promise<{ text: string; isError: boolean }> {
  const answer = await by.callTool({ name, arguments: given as Record<string, unknown> });
  const [first] = answer.content as { text: string }[];
  return { text: first!.text, isError: answer.isError === true };
}

const read = async <T>(by: Assistant, name: string, given: object): Promise<T> => {
  const { text, isError } = await use(by, name, given);
  expect([name, isError, isError ? text : '']).toEqual([name, false, '']);
  return JSON.parse(text) as T;
};

interface Proposal {
  readonly id: string;
  readonly state: string;
  readonly counts: { readonly add: number; readonly change: number };
  readonly records: {
    readonly kind: string;
    readonly id: string;
    readonly does: string;
    readonly fields?: { field: string }[];
  }[];
  readonly issues: { readonly message: string }[];
  readonly published: unknown;
}

test('IO4.4 an assistant searches, reads, finds cables between devices, and proposes a change that a person publishes', async () => {
  const { items } = await read<{ items: { kind: string; id: string }[] }>(assistant, 'search', { text: 'null modem' });
  expect(items.map(({ id }) => id)).toContain('null-modem-de9');
  const cable = await read<{
    design: Design;
    issues: object[];
    nets: object;
    billOfMaterials: string;
    wireList: string;
  }>(assistant, 'read_cable', { id: 'null-modem-de9' });
  expect([cable.design.id, cable.issues]).toEqual(['null-modem-de9', []]);
  expect(cable.billOfMaterials).toContain('WIR-00021');
  expect(cable.wireList).toContain('pair-1.a');
  expect(await read(assistant, 'list_cables', { limit: 1 })).toMatchObject({ items: [{}], total: expect.any(Number) });
  const parts = await read<{ items: { id: string }[] }>(assistant, 'list_parts', { kind: 'wires' });
  const part = await read<{ id: string }>(assistant, 'read_part', { kind: 'wires', id: parts.items[0]!.id });
  expect(part.id).toBe(parts.items[0]!.id);

  // The cost is computed by the hub for the token's person, and missing data is reported.
  const question = { id: 'null-modem-de9', quantities: [1, 100] };
  const costs = await read<{ lots: { quantity: number; unknowns: object[] }[] }>(assistant, 'cost_of_lots', question);
  const same = await hub.as.editor('GET', '/api/designs/null-modem-de9/cost?quantities=1,100');
  expect(costs).toEqual(same.json());
  expect(costs.lots.map(({ quantity, unknowns }) => [quantity, Array.isArray(unknowns)])).toEqual([
    [1, true],
    [100, true],
  ]);

  // Two devices that speak RS-232. The answer is that of the hub's resolver.
  const ends = { source: 'pc', destination: 'meter' };
  const port = (interfaceId: string) => [{ id: 'com', interface: interfaceId, body: 'de9-plug' }];
  for (const [id, kind] of [
    ['pc', 'rs232-dte-de9'],
    ['meter', 'rs232-dce-de9'],
  ] as const)
    await hub.as.editor('PUT', `/api/resolver/devices/${id}`, {
      body: { id, label: id, src: 'x', ports: port(kind) },
      ifMatch: '*',
    });
  const found = await read<{ options: object[] }>(assistant, 'find_cables', ends);
  const { text } = await hub.as.viewer('GET', `/api/resolver/resolve?${new URLSearchParams(ends).toString()}`);
  expect(found).toEqual(JSON.parse(text));
  expect(found.options.length).toBeGreaterThan(0);
  expect(await read(assistant, 'list_devices', {})).toMatchObject({ total: expect.any(Number) });

  const [run] = cable.design.instances.segments!;
  const longer = { ...cable.design, instances: { ...cable.design.instances, segments: [{ ...run!, lengthMm: 4321 }] } };
  const head = await hub.hub.stores.store.head();
  const proposal = await read<Proposal>(assistant, 'propose_changes', {
    message: 'Longer lead for the new rack',
    records: [{ kind: 'designs', record: longer }],
  });
  expect(proposal).toMatchObject({ state: 'done', counts: { add: 0, change: 1 }, issues: [], published: false });
  expect(proposal.records).toMatchObject([{ kind: 'designs', id: 'null-modem-de9', does: 'change' }]);
  expect(proposal.records[0]!.fields!.map(({ field }) => field)).toContain('instances · segments · w1 · lengthMm');
  expect(await hub.hub.stores.store.head()).toBe(head);

  // A person finds it among the jobs by its message and publishes it.
  const jobs = (await hub.as.editor('GET', '/api/jobs')).json<{ items: { id: string; label: string }[] }>();
  expect(jobs.items[0]).toMatchObject({ id: proposal.id, label: 'Proposed: Longer lead for the new rack' });
  expect((await hub.as.editor('POST', `/api/jobs/${proposal.id}/publish`, { body: {} })).status).toBe(200);
  expect(
    (await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json<Design>().instances.segments![0]!.lengthMm,
  ).toBe(4321);
  expect(await read(assistant, 'read_proposal', { id: proposal.id })).toMatchObject({ published: { count: 1 } });
});

test('IO4.4 it publishes nothing: no tool saves, its token may not, and with any token it sends nothing that does', async () => {
  const record = { id: 'new-kit', label: 'Kit', contents: [], route: 'bought', src: 'x' };
  const propose = { message: 'A kit', records: [{ kind: 'kits', record }] };
  const { id } = await read<Proposal>(assistant, 'propose_changes', propose);
  // The token itself, used with another client.
  const client = new Client({ baseUrl, token });
  const refusals = [
    () => client.call(publishImport, { params: { id }, body: {} }),
    () => client.call(saveDesign, { params: { id: 'null-modem-de9' }, body: {} as never, ifMatch: '*' }),
    () => client.call(restoreRecords, { params: { id: 1 }, body: {} }),
  ];
  for (const refused of refusals) await expect(refused()).rejects.toMatchObject({ status: 403, code: 'scope-missing' });

  // With an owner's token that may do everything, the server still only reads and proposes.
  const all = [
    'catalog:read',
    'designs:write',
    'library:write',
    'settings:write',
    'imports:write',
    'changes:propose',
    'jobs:run',
  ];
  const owner = await assistantWith(await tokenWith(all, 'owner'));
  const head = await hub.hub.stores.store.head();
  sent.length = 0;
  const { tools } = await owner.listTools();
  const odd = [
    '',
    'x',
    '../../api/jobs',
    `${id}/publish`,
    '?dryRun=0',
    '%2e%2e',
    7,
    null,
    [],
    {},
    'publish '.repeat(20),
  ];
  for (const { name, inputSchema } of tools) {
    for (const value of odd) {
      const given = Object.fromEntries(Object.keys(inputSchema.properties ?? {}).map((field) => [field, value]));
      await use(owner, name, given).catch(() => undefined);
    }
  }
  await read<Proposal>(owner, 'propose_changes', propose);
  const patterns = [...HubForAssistants.operations].map((operation) => {
    const [method, path] = operation.split(' ') as [string, string];
    return new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`);
  });
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((one) => !patterns.some((pattern) => pattern.test(one)))).toEqual([]);
  expect([...new Set(sent.filter((one) => !one.startsWith('GET ')))]).toEqual(['POST /api/proposed-changes']);
  expect(await hub.hub.stores.store.head()).toBe(head);
  expect([...HubForAssistants.operations].filter((one) => !one.startsWith('GET '))).toEqual([
    'POST /api/imports/preview',
    'POST /api/proposed-changes',
    'POST /api/proposed-imports',
  ]);
  await expect(new HubForAssistants(baseUrl, token).call(publishImport, {} as never)).rejects.toThrow(TypeError);
});

test('IO4.4 every input has its limits, and a proposal that cannot be saved says why', async () => {
  const record = { id: 'x' };
  const wrong: [string, object][] = [
    ['search', {}],
    ['search', { text: 'a'.repeat(201) }],
    ['search', { text: 'a', limit: 51 }],
    ['search', { text: 'a', other: 1 }],
    ['list_cables', { cursor: 'a'.repeat(501) }],
    ['list_parts', { kind: '../x' }],
    ['read_part', { kind: 'wires' }],
    ['find_cables', { source: 'a' }],
    ['propose_changes', { message: 'x', records: [] }],
    ['propose_changes', { message: '', records: [{ kind: 'kits', record }] }],
    ['propose_changes', { message: 'x', records: Array.from({ length: 51 }, () => ({ kind: 'kits', record })) }],
    ['propose_changes', { message: 'x', records: [{ kind: 'kits', record: {} }] }],
    ['propose_changes', { message: 'x', records: [{ kind: 'kits', record, op: 'delete' }] }],
  ];
  sent.length = 0;
  for (const [name, given] of wrong) {
    const refused = await use(assistant, name, given).catch((error: unknown) => ({
      isError: true,
      text: String(error),
    }));
    expect([name, given, refused.isError]).toEqual([name, given, true]);
    expect(refused.text.length).toBeGreaterThan(10);
  }
  expect(sent).toEqual([]);
  expect(await use(assistant, 'read_cable', { id: 'nowhere' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('nowhere'),
  });
  const broken = { id: 'bad', label: 7 };
  const { issues, published } = await read<Proposal>(assistant, 'propose_changes', {
    message: 'Broken',
    records: [{ kind: 'connectors', record: broken }],
  });
  expect(issues.map(({ message }) => message).join(' ')).toContain('label');
  expect(published).toBe(false);
  // With a token without the scope to propose, reading works and proposals are refused with a message.
  const reader = await assistantWith(await tokenWith(['catalog:read']));
  const refused = await use(reader, 'propose_changes', { message: 'x', records: [{ kind: 'kits', record }] });
  expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('changes:propose')]);
});

/** The tools of an assistant as a client lists them, without the schemas of their inputs. */
async function listed(by: Assistant): Promise<{ name: string; description?: string; annotations?: object }[]> {
  const { tools } = await by.listTools();
  return tools.map(({ name, description, annotations }) => ({ name, description, annotations }) as never);
}

test('[IO7.1] every tool says whether it reads, changes or destroys, and what it cannot know; the default profile only reads', async () => {
  const reader = await assistantWith(token, []);
  const [reading, proposing] = [await listed(reader), await listed(assistant)];
  // Assistants read these texts, so a changed text changes behaviour.
  expect({ read: reading.map(({ name }) => name), tools: proposing }).toEqual(toolsSnapshot);
  for (const { name, description, annotations } of proposing) {
    expect([name, Object.keys(annotations!).toSorted()]).toEqual([
      name,
      ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint', 'title'],
    ]);
    const reads = (annotations as { readOnlyHint: boolean }).readOnlyHint;
    expect([name, reading.some((tool) => tool.name === name)]).toEqual([name, reads]);
    expect(description).toMatch(
      reads ? /Only reads: nothing is stored/ : /Stores a plan among the jobs\. Changes and deletes/,
    );
    expect(description).toMatch(/Cannot know: .{30}/);
    expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
  }
  await expect(reader.callTool({ name: 'propose_changes', arguments: {} })).rejects.toThrow(/propose_changes/);
});

const wires = 'Wire,From,Pin,To,Pin,Gauge,Length\n1,J1,1,P1,1,22 AWG,300 mm\n2,J1,2,P1,2,22 AWG,300 mm\n';

interface Preview {
  readonly importer: { readonly id: string };
  readonly reading: { readonly columns: { readonly field?: string }[]; readonly questions: { readonly id: string }[] };
  readonly plan: { readonly counts: { readonly add: number }; readonly records: { readonly kind: string }[] };
}

test('[IO7.1] lists and files are planned and devices resolved by the profile that only reads, with a token that may do nothing else', async () => {
  const reader = await assistantWith(await tokenWith(['catalog:read']), []);
  const jobs = async () => (await hub.as.editor('GET', '/api/jobs')).json<{ total: number }>().total;
  const [before, head] = [await jobs(), await hub.hub.stores.store.head()];
  sent.length = 0;
  const { importers } = { importers: await read<{ items: { id: string }[] }>(reader, 'list_importers', {}) };
  expect(importers.items.map(({ id }) => id)).toContain('table');
  const list = await read<Preview>(reader, 'preview_import', { name: 'wires.csv', text: wires });
  expect(list.importer.id).toBe('table');
  expect(list.reading.columns.map(({ field }) => field)).toContain('fromPin');
  expect(list.plan.records.map(({ kind }) => kind)).toContain('designs');
  // The answer to a question changes the plan.
  const answers = { list: 'parts' };
  const asParts = await use(reader, 'preview_import', { name: 'wires.csv', text: wires, answers });
  expect(asParts.text).not.toContain('"kind":"designs"');
  const yaml =
    'connectors:\n  X1: {pincount: 1}\n  X2: {pincount: 1}\ncables:\n  W1: {wirecount: 1, length: 1}\nconnections:\n  - [X1: 1, W1: 1, X2: 1]\n';
  const harness = await read<Preview>(reader, 'preview_import', {
    name: 'harness.yml',
    base64: Buffer.from(yaml).toString('base64'),
  });
  expect([harness.importer.id, harness.plan.records.some(({ kind }) => kind === 'designs')]).toEqual(['wireviz', true]);
  const found = await read<{ options: object[] }>(reader, 'find_cables', { source: 'pc', destination: 'meter' });
  expect(found.options.length).toBeGreaterThan(0);
  expect(new Set(sent.filter((one) => !one.startsWith('GET ')))).toEqual(new Set(['POST /api/imports/preview']));
  expect([await jobs(), await hub.hub.stores.store.head()]).toEqual([before, head]);
});

test('[IO7.1] the import of a file is proposed, and only a person publishes it', async () => {
  const head = await hub.hub.stores.store.head();
  const proposal = await read<Proposal>(assistant, 'propose_import', {
    message: 'Wires of the rack',
    name: 'wires.csv',
    text: wires,
  });
  expect(proposal).toMatchObject({ state: 'done', issues: [], published: false });
  expect(proposal.records.map(({ kind }) => kind)).toContain('designs');
  expect(await hub.hub.stores.store.head()).toBe(head);
  const client = new Client({ baseUrl, token });
  const published = client.call(publishImport, { params: { id: proposal.id }, body: {} });
  await expect(published).rejects.toMatchObject({ status: 403, code: 'scope-missing' });
  const jobs = (await hub.as.editor('GET', '/api/jobs')).json<{ items: { label: string }[] }>();
  expect(jobs.items[0]).toMatchObject({ label: 'Proposed: Wires of the rack' });
  // A token that can only read proposes nothing.
  const reader = await assistantWith(await tokenWith(['catalog:read']));
  const refused = await use(reader, 'propose_import', { message: 'x', name: 'wires.csv', text: wires });
  expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('changes:propose')]);
});
