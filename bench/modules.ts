/**
 * Code modules in their sandboxes, as a hub runs them: bundled, without types. Limits (docs: design of modules): a rule
 * over 500 wires 20 ms, loading a module 50 ms, ten loaded modules 40 MB. Times are processor times of all threads, so
 * that a busy machine matters less. The first module also pays for starting the thread and compiling the sandbox, which
 * is shown separately.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { designSubjects } from '@cablewright/engine';
import { designCodeRules, plainHost, SandboxedModule, testCall, type RuleModule } from '@cablewright/modules/running';
import { sandboxProgram, startThread } from '@cablewright/modules/node';
import { bigDesign } from './lib/big-design.ts';

const modules = 10;
const rule = { id: 'long', severity: 'warning' as const, each: 'segment', reads: ['id', 'lengthMm', 'color'] };
const code = `export default { rules: [{ ...${JSON.stringify(rule)}, check: ({ id, lengthMm }) => (lengthMm > 1e9 ? id + ' is too long' : undefined) }] }`;

/** Memory that only this process uses, MB. */
function ownMemoryMb(): number {
  globalThis.gc?.();
  const kb = /^Private_Dirty:\s+(\d+)/m.exec(readFileSync('/proc/self/smaps_rollup', 'utf8'))?.[1];
  return Number(kb) / 1024;
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function newModule(index: number): SandboxedModule {
  return new SandboxedModule({
    declaration: { name: `Module ${index}` },
    code,
    host: plainHost({}, () => new Date(0)),
    threads: { wasm: sandboxProgram, start: startThread },
  });
}

const before = ownMemoryMb();
const running = Array.from({ length: modules }, (_, index) => newModule(index));
const loads: number[] = [];
for (const module of running) loads.push(await processorMs(() => module.describe()));
const usedMb = ownMemoryMb() - before;

const { catalog, design } = bigDesign();
const asRules = (calls: SandboxedModule): RuleModule => ({ name: 'Module', rules: [rule], calls });
// Every wire is checked: a rule that always finds something gives one finding per wire.
const everything = newModule(modules);
const findings = await everything.rules({
  rules: [{ id: 'long', subjects: Array.from({ length: 500 }, (_, i) => ({ id: `w${i}`, lengthMm: 1e10 })) }],
});
assert.equal(findings.length, 500);
everything.close();
assert.equal(designSubjects(catalog, design).of('segment', new Set(['id'])).length, 500);
const rules: number[] = [];
for (let round = 0; round < 15; round += 1)
  rules.push(await processorMs(() => designCodeRules([asRules(running[0]!)], catalog, design)));
const together = await processorMs(() => designCodeRules(running.map(asRules), catalog, design));

/** A module that fills memory in three ways. It is called until it has been ended `rounds` times for each. */
const greedyWays = [
  "const s = []; for (;;) s.push('x'.repeat(1e6) + s.length)",
  'const a = []; for (;;) a.push(new Array(10000).fill(1))',
  'const b = []; for (;;) b.push(new Uint8Array(1 << 20))',
];
async function fillMemory(rounds: number): Promise<void> {
  for (const code of greedyWays) {
    const body = `export default { exporters: [{ id: 'x', label: 'X', source: 'continuity', render() { ${code} } }] }`;
    const greedy = new SandboxedModule({
      declaration: { name: 'Greedy' },
      code: body,
      host: plainHost({}, () => new Date(0)),
      threads: { wasm: sandboxProgram, start: startThread },
    });
    for (let round = 0; round < rounds; round += 1) {
      const call = greedy.call({ what: 'exporters', id: 'x', method: 'render', args: [1, {}], limits: testCall });
      assert.equal(
        await call.then(
          () => 'answered',
          () => 'ended',
        ),
        'ended',
      );
    }
    greedy.close();
  }
}
await fillMemory(1);
const calm = ownMemoryMb();
await fillMemory(4);
// Ended threads return their memory shortly afterwards.
await setTimeout(500);
const after = 100 * (ownMemoryMb() / calm - 1);

const lines: [string, number, string, number][] = [
  ['load of a module, the first with its thread', loads[0]!, 'ms', Infinity],
  ['load of a module, median of the others', median(loads.slice(1)), 'ms', 50],
  ['a rule over the wires of a design of 500 wires', median(rules), 'ms', 20],
  ['the rules of ten modules over them', together, 'ms', Infinity],
  ['ten modules that are loaded', usedMb, 'MB', 40],
  ['memory after twelve calls that filled theirs', after, '% more', 5],
];
for (const [label, value, unit, limit] of lines)
  console.log(
    `${value <= limit ? 'held  ' : 'MISSED'} ${label.padEnd(52)} ${value.toFixed(1).padStart(7)} ${unit}${Number.isFinite(limit) ? `, limit ${limit}` : ''}`,
  );
for (const module of running) module.close();
assert(lines.every(([, value, , limit]) => value <= limit));
