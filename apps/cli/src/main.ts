/** The command line: `render`, `check`, `diff`, `import`, `pack`, `module`, and what else people and scripts do without a page. */

const [command, ...args] = process.argv.slice(2);

/** Each is loaded when it is used: what it needs takes longer to load than most commands take to run. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  render: async (given) => (await import('./render/render-command.ts')).runRender(given),
  check: async (given) => (await import('./check/check-command.ts')).runCheck(given),
  diff: async (given) => (await import('./diff/diff-command.ts')).runDiff(given),
  import: async (given) => (await import('./import/import-command.ts')).runImport(given),
  pack: async (given) => (await import('./pack/pack-command.ts')).runPack(given),
  module: async (given) => (await import('./module/module-command.ts')).runModule(given),
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
