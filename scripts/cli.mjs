// The command line from one file: node scripts/cli.mjs <command> [arguments].
import { runCli } from './run-cli.mjs';

await runCli(process.argv.slice(2));
