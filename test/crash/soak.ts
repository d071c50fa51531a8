/**
 * npm run soak: five hundred kills distributed over the backends, then thirty of a whole shop, then ten minutes of
 * three apps and two workers, then fuzzing of every route, then two thousand altered records drawn. Arguments set the
 * seed, a smaller share of everything, and a single part: npm run soak -- 7 0.1, or npm run soak -- 7 1 fleet
 */
import { spawnSync } from 'node:child_process';
import { backends } from './backends.ts';
import { crash, seeded } from './crash.ts';
import { crashEvents } from './events.ts';
import { soakFleet } from './fleet-soak.ts';

const kills = { embedded: 250, files: 170, git: 80 } as const;
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const share = Number(process.argv[3] ?? 1);
const part = (whole: number) => Math.max(1, Math.round(whole * share));
console.log(`seed ${seed}, ${Math.round(share * 100)} % of the whole`);
const parts: Readonly<Record<string, () => Promise<void> | void>> = { kills: killBackends, shop, fleet, fuzz };
const only = process.argv[4];
for (const [name, run] of Object.entries(parts)) if (only === undefined || only === name) await run();

async function killBackends(): Promise<void> {
  for (const backend of backends) {
    const report = await crash(backend, part(kills[backend]), seeded(seed));
    console.log(`${backend}: ${report.kills} kills, ${report.answered} answered saves, ${report.faults.length} faults`);
    for (const fault of report.faults) console.log(`  ${fault}`);
    if (report.faults.length > 0) process.exitCode = 1;
  }
}

async function shop(): Promise<void> {
  const report = await crashEvents(part(30_000), part(30), seeded(seed));
  const { lostSaves, missing, twice } = report;
  console.log(`webhooks: ${report.kills} kills, ${report.saves} answered saves, ${report.events} events`);
  print({ lostSaves, missing, twice });
}

async function fleet(): Promise<void> {
  const report = await soakFleet(10 * share);
  const { lostSaves, missing, twice, overwritten, sessionsLost, refused, issuedTwice, notInLedger } = report;
  console.log(
    `three apps, two workers: ${report.kills} kills, ${report.saves} answered saves, ${report.sharedSaves} of one cable, ${report.reads} reads, ${report.events} events, ${report.numbered} cables numbered, ${report.turnedAway} turned away, refused ${JSON.stringify(refused)}`,
  );
  print({
    lostSaves,
    missing,
    twice,
    overwritten,
    issuedTwice,
    notInLedger,
    sessionsLost: Array.from({ length: sessionsLost }, () => 401),
  });
}

/** Prints the faults, of which zero are expected: the count of each kind and the first few. */
function print(faults: Readonly<Record<string, readonly (string | number)[]>>): void {
  for (const [what, names] of Object.entries(faults)) {
    if (names.length > 0) process.exitCode = 1;
    console.log(`  ${what}: ${names.length} ${names.slice(0, 5).join(', ')}`);
  }
}

function fuzz(): void {
  const tests = [
    'node_modules/vitest/vitest.mjs',
    'run',
    'test/security/fuzz.test.ts',
    'test/security/rendered.test.ts',
  ];
  // Cleared, because these tests are not among the long ones that the variable would choose.
  const env = {
    ...process.env,
    CABLEWRIGHT_TESTS: '',
    FUZZ_ALL: '1',
    FUZZ_RENDER: String(part(1_000)),
    FUZZ_SEED: String(seed),
  };
  if (spawnSync(process.execPath, tests, { stdio: 'inherit', env }).status !== 0) process.exitCode = 1;
}
