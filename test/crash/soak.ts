/** npm run soak: five hundred kills, shared among the backends, and what came of them. An argument sets another seed. */
import { backends } from './backends.ts';
import { crash, seeded } from './crash.ts';

const kills = { embedded: 250, files: 170, git: 80 } as const;
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
for (const backend of backends) {
  const report = await crash(backend, kills[backend], seeded(seed));
  console.log(`${backend}: ${report.kills} kills, ${report.answered} answered saves, ${report.faults.length} faults`);
  for (const fault of report.faults) console.log(`  ${fault}`);
  if (report.faults.length > 0) process.exitCode = 1;
}
