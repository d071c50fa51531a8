import { harness, nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { checkDesign, type CodeRule, type DesignCheck } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { catalogFrom, placedIn } from '../draft/catalog-from.ts';
import type { Judged } from '../draft/checks.ts';
import { ChecksClient } from './checks-client.ts';
import { ChecksServer, type ChecksAnswer, type ChecksRequest } from './checks-server.ts';
import type { FromChecksWorker, ToChecksWorker } from './checks-worker.ts';

const catalog = testCatalog();
const bare: Design = { ...nullModem, joints: [] };
const today = '2026-01-01';
type StartWorker = NonNullable<ConstructorParameters<typeof ChecksClient>[0]>;

const checkedWith: Parameters<ChecksClient['use']>[0] = { catalog, codeRules: [], units: 'metric', today };

/** A checks server whose turns are run by the test. */
function byHand(sliceMs = 1_000) {
  const answers: ChecksAnswer[] = [];
  const waiting: (() => void)[] = [];
  const server = new ChecksServer({
    answer: (message) => answers.push(message),
    later: (work) => waiting.push(work),
    sliceMs,
  });
  server.use(catalog, today);
  return { server, answers, turn: () => waiting.shift()?.(), waits: () => waiting.length > 0 };
}

const judgedIn = (answers: readonly ChecksAnswer[]) =>
  new Map(answers.flatMap((answer) => (answer.of === 'judge' ? answer.found : [])));

test('a check with the same findings as before sends only that', () => {
  const { server, answers } = byHand();
  server.take({ ask: 'design', design: bare });
  server.take({ ask: 'check', turn: 1 });
  server.take({ ask: 'design', design: { ...bare, label: 'Other' } });
  server.take({ ask: 'check', turn: 2 });
  expect(answers).toEqual([
    { of: 'check', turn: 1, check: checkDesign(catalog, bare, today) },
    { of: 'check', turn: 2 },
  ]);
});

test('CA1.4 the pin under the pointer is judged first, and judging stops when the wire is released', () => {
  const { server, answers, turn, waits } = byHand(0);
  const judging: ChecksRequest = {
    ask: 'judge',
    turn: 1,
    held: { what: 'wire', terminal: 'j1.3' },
    terminals: ['j2.1', 'j2.2', 'j2.3'],
  };
  server.take({ ask: 'design', design: bare });
  server.take(judging);
  server.take({ ask: 'judge-first', terminal: 'j2.3' });
  expect([...judgedIn(answers).keys()]).toEqual(['j2.3']);
  while (waits()) turn();
  expect([...judgedIn(answers).keys()]).toEqual(['j2.3', 'j2.1', 'j2.2']);
  server.take({ ...judging, turn: 2 });
  server.take({ ask: 'end-judging' });
  while (waits()) turn();
  expect(answers.filter((answer) => answer.turn === 2)).toEqual([]);
});

/** A worker that the test controls, and the messages it received. */
function fakeWorker(): {
  start: StartWorker;
  sent: ToChecksWorker[];
  say: (message: FromChecksWorker) => void;
  ended: () => boolean;
} {
  const sent: ToChecksWorker[] = [];
  const listeners: ((event: MessageEvent) => void)[] = [];
  let isEnded = false;
  return {
    sent,
    say: (data) => listeners.forEach((listener) => listener({ data } as MessageEvent)),
    ended: () => isEnded,
    start: () => ({
      postMessage: (message: ToChecksWorker) => sent.push(message),
      terminate: () => {
        isEnded = true;
      },
      addEventListener: (type: string, listener: unknown) => {
        if (type === 'message') listeners.push(listener as (event: MessageEvent) => void);
      },
    }),
  };
}

const codesOf = async (client: ChecksClient, design: Design) =>
  new Promise<DesignCheck>((done) => client.check(design, done));

test('checks run in a worker, which gets each design once; answers to outdated requests are dropped', () => {
  const worker = fakeWorker();
  const client = new ChecksClient(worker.start);
  client.use(checkedWith);
  const heard: string[] = [];
  client.check(nullModem, () => heard.push('first'));
  client.judge(nullModem, { what: 'wire', terminal: 'j1.3' }, ['j2.2'], () => heard.push('judged'));
  expect(worker.sent.map(({ ask }) => ask)).toEqual(['use', 'design', 'check', 'judge']);
  client.check(bare, () => heard.push('second'));
  const check = checkDesign(catalog, nullModem);
  worker.say({ of: 'check', turn: 1, check });
  expect(heard).toEqual([]);
  worker.say({ of: 'check', turn: 3 });
  worker.say({ of: 'judge', turn: 2, found: [] });
  expect(heard).toEqual(['second', 'judged']);
  client.close();
  expect(worker.ended()).toBe(true);
});

test('a worker that fails is replaced by the page, which answers pending requests', async () => {
  const worker = fakeWorker();
  const client = new ChecksClient(worker.start);
  client.use(checkedWith);
  const check = codesOf(client, nullModem);
  const judged = new Promise<ReadonlyMap<string, Judged>>((done) =>
    client.judge(nullModem, { what: 'wire', terminal: 'j1.3' }, ['j2.4'], (more) => done(new Map(more))),
  );
  worker.say({ of: 'failure', reason: 'no library' });
  expect(await check).toEqual(checkDesign(catalog, nullModem, today));
  expect((await judged).get('j2.4')?.verdict).toBeDefined();
  expect(worker.ended()).toBe(true);
});

test('rules of modules are functions, so with them the checks run in the page', async () => {
  const worker = fakeWorker();
  const client = new ChecksClient(worker.start);
  client.use(checkedWith);
  client.check(nullModem, () => undefined);
  const rule: CodeRule = { id: 'never', severity: 'warning', each: 'design', reads: [], check: () => 'Never.' };
  client.use({ ...checkedWith, codeRules: [rule] });
  expect(worker.ended()).toBe(true);
  const { findings } = await codesOf(client, nullModem);
  expect(findings.some(({ code }) => code === 'rule:never')).toBe(true);
});

test('the worker rebuilds the catalog of the page from plain values', () => {
  const lead = { id: nullModem.id, design: nullModem };
  const here = catalogFrom(catalog.library, [lead]);
  const there = catalogFrom(catalog.library, structuredClone(placedIn(here)));
  expect(checkDesign(there, harness, today)).toEqual(checkDesign(here, harness, today));
  expect(there.design(nullModem.id)?.design).toEqual(nullModem);
});
