/** The command line: `render`, `check`, `diff`, `import`, `pack`, `module`, and what else people and scripts do without a page. */
import { runCheck } from './check/check-command.ts';
import { runDiff } from './diff/diff-command.ts';
import { runImport } from './import/import-command.ts';
import { runModule } from './module/module-command.ts';
import { runPack } from './pack/pack-command.ts';
import { runRender } from './render/render-command.ts';

const [command, ...args] = process.argv.slice(2);

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  render: runRender,
  check: runCheck,
  diff: runDiff,
  import: runImport,
  pack: runPack,
  module: runModule,
  // Loaded when it is used: the protocol's library takes longer to start than most commands.
  mcp: async (given) => (await import('./mcp/mcp-command.ts')).runMcp(given),
};

const run = command === undefined ? undefined : Object.hasOwn(commands, command) ? commands[command] : undefined;
if (run === undefined) {
  const known = Object.keys(commands).join(', ');
  console.error(
    command === undefined
      ? `No command given. Available: ${known}.`
      : `Unknown command "${command}". Available: ${known}.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await run(args);
}
