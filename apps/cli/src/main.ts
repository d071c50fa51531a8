/**
 * The command line: `render`, `check`, `diff`, `import`, `pack`, `module` and further commands for people and scripts.
 */

const [name, ...args] = process.argv.slice(2);

interface Command {
  readonly usage: string;
  readonly run: (args: readonly string[]) => Promise<number>;
}

interface Listed {
  /** Its purpose in one line. */
  readonly does: string;
  /**
   * Loads the command when it is used. Loading the dependencies of all commands would take longer than most commands
   * run.
   */
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Listed>> = {
  render: {
    does: 'writes a sheet, a list or a file of a cable',
    load: async () => {
      const [{ runRender: run }, { renderUsage: usage }] = await Promise.all([
        import('./render/render-command.ts'),
        import('./render/arguments.ts'),
      ]);
      return { run, usage };
    },
  },
  check: {
    does: 'checks a catalog: every record, every cable, every number',
    load: async () => {
      const { runCheck: run, usage } = await import('./check/check-command.ts');
      return { run, usage };
    },
  },
  diff: {
    does: 'compares two catalogs: what changed in cables, lists and prices',
    load: async () => {
      const { runDiff: run, usage } = await import('./diff/diff-command.ts');
      return { run, usage };
    },
  },
  import: {
    does: 'plans an import from a spreadsheet, WireViz, KiCad or KBL, and publishes it',
    load: async () => {
      const { runImport: run, usage } = await import('./import/import-command.ts');
      return { run, usage };
    },
  },
  pack: {
    does: 'makes, checks, signs and publishes packs',
    load: async () => {
      const { runPack: run, usage } = await import('./pack/pack-command.ts');
      return { run, usage };
    },
  },
  module: {
    does: 'makes, tests, signs and publishes code modules',
    load: async () => {
      const { runModule: run, usage } = await import('./module/module-command.ts');
      return { run, usage };
    },
  },
  'verify-records': {
    does: 'verifies an export of records of pieces: that nothing was changed, removed or added',
    load: async () => {
      const { runVerifyRecords, usage } = await import('./records/verify-records.mjs');
      return { run: (words) => Promise.resolve(runVerifyRecords(words)), usage };
    },
  },
  'opc-gateway': {
    does: 'brings jobs to a machine that cuts and crimps by OPC UA, and what it reports to a hub',
    load: async () => {
      const { runOpcGateway: run, usage } = await import('./opc/opc-command.ts');
      return { run, usage };
    },
  },
  mcp: {
    does: 'serves an assistant over standard input and output',
    load: async () => {
      const { runMcp: run, usage } = await import('./mcp/mcp-command.ts');
      return { run, usage };
    },
  },
};

const isHelp = (word: string | undefined) => word === '--help' || word === '-h';

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((command) => command.length));
  const lines = Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(width)}  ${does}`);
  return ['cablewright <command> [options]', ...lines, '', 'cablewright <command> --help lists its options.'].join(
    '\n',
  );
}

async function runNamed(): Promise<number> {
  if (isHelp(name) || name === 'help') {
    console.log(overview());
    return 0;
  }
  const listed = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (listed === undefined) {
    console.error(name === undefined ? 'No command given.' : `Unknown command "${name}".`);
    console.error(overview());
    return 2;
  }
  const { run, usage } = await listed.load();
  if (!args.some(isHelp)) return run(args);
  console.log(usage);
  return 0;
}

/** Waits until a stream has written its data. On some systems, pipes write asynchronously. */
const written = (stream: NodeJS.WriteStream) => new Promise((resolve) => void stream.write('', resolve));

void runNamed().then(async (code) => {
  process.exitCode = code;
  if (name !== 'render') return;
  // Exits explicitly, because Node would collect garbage first, which takes as long as laying out a small sheet.
  await Promise.all([written(process.stdout), written(process.stderr)]);
  process.exit();
});
