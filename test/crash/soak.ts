/**
 * npm run soak: five hundred kills shared among the backends, then thirty of a whole shop, then every route fuzzed, then two
 * thousand changed records drawn. Arguments
 * set another seed and a smaller share of the kills: npm run soak -- 7 0.1
 */
import { spawnSync } from 'node:child_process';
import { backends } from './backends.ts';
import { crash, seeded } from './crash.ts';
import { crashEvents } from './events.ts';

const kills = { embedded: 250, files: 170, git: 80 } as const;
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const share = Number(process.argv[3] ?? 1);
const part = (whole: number) => Math.max(1, Math.round(whole * share));
console.log(`seed ${seed}, ${Math.round(share * 100)} % of the whole`);
for (const backend of backends) {
  const report = await crash(backend, part(kills[backend]), seeded(seed));
  console.log(`${backend}: ${report.kills} kills, ${report.answered} answered saves, ${report.faults.length} faults`);
  for (const fault of report.faults) console.log(`  ${fault}`);
  if (report.faults.length > 0) process.exitCode = 1;
}

const report = await crashEvents(part(30_000), part(30), seeded(seed));
const { lostSaves, missing, twice } = report;
console.log(`webhooks: ${report.kills} kills, ${report.saves} answered saves, ${report.events} events`);
for (const [what, names] of Object.entries({ lostSaves, missing, twice })) {
  if (names.length > 0) process.exitCode = 1;
  console.log(`  ${what}: ${names.length} ${names.slice(0, 5).join(', ')}`);
}

const fuzz = ['node_modules/vitest/vitest.mjs', 'run', 'test/security/fuzz.test.ts', 'test/security/rendered.test.ts'];
const env = { ...process.env, FUZZ_ALL: '1', FUZZ_RENDER: String(part(1_000)), FUZZ_SEED: String(seed) };
if (spawnSync(process.execPath, fuzz, { stdio: 'inherit', env }).status !== 0) process.exitCode = 1;
