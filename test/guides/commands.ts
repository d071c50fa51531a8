/** The commands of the guides, run as they are printed. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '@cablewright/server/testing';
import { commandsOf, jsonOf } from './guide.ts';
import { Shell, type Ran } from './shell.ts';

const root = resolve(import.meta.dirname, '../..');
/** Every page whose commands a reader may run. */
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/debugging.md',
  ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
].filter((name) => name.endsWith('.md'));

/** One hub with sign-in, and one with sign-in turned off. */
export let hub: TestHub;
let open: TestHub;
const ports = new Map<TestHub, number>();
let token = '';
const shells: Shell[] = [];

async function start(environment: Record<string, string>): Promise<TestHub> {
  const started = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off', ...environment } });
  await started.hub.app.listen({ host: '127.0.0.1', port: 0 });
  ports.set(started, (started.hub.app.server.address() as AddressInfo).port);
  return started;
}

/** Starts both hubs before the tests of a file. */
export function withHubs(): void {
  beforeAll(async () => {
    [hub, open] = await Promise.all([start({}), start({ AUTH_ENABLED: 'false' })]);
    const scopes = ['catalog:read', 'designs:write', 'library:write', 'settings:write', 'imports:write', 'jobs:run'];
    const made = await hub.as.owner('POST', '/api/tokens', { body: { label: 'guides', scopes, days: 1 } });
    ({ token } = made.json<{ token: string }>());
  });
  afterAll(async () => {
    for (const shell of shells) shell.close();
    await Promise.all([hub.stop(), open.stop()]);
  });
}

/** What a reader has in the folder where the commands of a page run, and which hub they use. */
interface Reader {
  readonly signIn?: false;
  /** Set if the folder is not a checkout of the program. */
  readonly elsewhere?: true;
  readonly has?: (folder: string) => void;
  /** What the reader does between two blocks, as the page says. */
  readonly does?: Readonly<Record<number, (folder: string) => void>>;
  /** Answers that are refusals according to the page. */
  readonly refused?: readonly string[];
  /** Files that must exist at the end and not be empty. */
  readonly leaves?: readonly string[];
}

const copyOf = (path: string, name: string) => (folder: string) => cpSync(join(root, path), join(folder, name));
const partsList = 'Part number,Description,Manufacturer,Manufacturer part number\nX-1,Heat-shrink 6 mm,Example,HS-6\n';
const stepFile = 'ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n';

/** A repository with a catalog on the branch `main`, and two versions of it. */
function repository(folder: string): void {
  cpSync(join(root, 'catalog/starter'), join(folder, 'catalog'), { recursive: true });
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    const ran = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
    expect([args, ran.status, ran.stderr]).toEqual([args, 0, expect.anything()]);
  };
  git('init', '-q', '-b', 'main');
  const commit = (tag: string) => {
    git('add', '-A');
    git('commit', '-q', '-m', tag);
    git('tag', tag);
  };
  commit('v1.2');
  const file = join(folder, 'catalog/data/mechanicals.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('printable, 25 mm', 'printable, 26 mm'));
  commit('v1.3');
}

/** `store.json` of the guide, with the public key in place of the ellipsis. */
function store(folder: string): void {
  const key = readFileSync(join(folder, 'north.pub'), 'utf8').split('\n')[1]!;
  const [description] = jsonOf('docs/guides/publishing.md');
  writeFileSync(join(folder, 'store/store.json'), description!.replace('RW…', key));
}

export const readers: Readonly<Record<string, Reader>> = {
  'README.md': { signIn: false, leaves: ['null-modem-de9-schematic.pdf', 'sheets/null-modem-de9-build-sheet.pdf'] },
  'docs/debugging.md': { signIn: false, leaves: ['null-modem-de9-bom.csv'] },
  'docs/guides/alternates.md': { signIn: false },
  'docs/guides/api-tokens.md': { leaves: ['bom.csv'] },
  'docs/guides/catalog-in-git.md': { elsewhere: true, has: repository },
  'docs/guides/columns.md': { leaves: ['null-modem-de9-cut-and-strip.csv'] },
  'docs/guides/documents.md': {
    leaves: ['sheets/null-modem-de9-build-sheet.pdf', 'pictures/null-modem-de9-schematic.svg', 'build.pdf'],
  },
  'docs/guides/import.md': { has: (folder) => writeFileSync(join(folder, 'parts.csv'), partsList) },
  'docs/guides/kbl.md': {
    has: copyOf('modules/kbl/corpus/two-connectors-2.4.kbl', 'harness.kbl'),
    leaves: ['null-modem-de9.kbl'],
  },
  'docs/guides/kicad.md': { has: copyOf('modules/kicad/corpus/main-9.kicad_pcb', 'main.kicad_pcb') },
  'docs/guides/labels.md': { leaves: ['dc-y-24v-labels.pdf', 'w1-a.lbx', 'dc-y-24v-formboard.pdf'] },
  'docs/guides/lists.md': {},
  'docs/guides/part-numbers.md': {},
  'docs/guides/products.md': { leaves: ['lineup.csv'] },
  'docs/guides/publishing.md': { elsewhere: true, does: { 2: store }, leaves: ['store/index.json.minisig'] },
  'docs/guides/revisions.md': { has: (folder) => writeFileSync(join(folder, 'plug-b.step'), stepFile) },
  'docs/guides/which-cable.md': { signIn: false, refused: ['409 DELETE http://localhost:5183/api/packs/pc-serial'] },
  'docs/guides/wireviz.md': {
    has: copyOf('modules/wireviz/corpus/construct-simple.yml', 'lead.yml'),
    leaves: ['null-modem-de9.yml', 'null-modem-de9.bom.tsv'],
  },
};

/** Pages whose commands draw, sign or resolve a lot. `npm run test:long` runs them. */
export const longPages: readonly string[] = [
  'docs/debugging.md',
  'docs/guides/catalog-in-git.md',
  'docs/guides/documents.md',
  'docs/guides/labels.md',
  'docs/guides/which-cable.md',
];

/** Commands that are not run here, and the test that runs them. */
export const runElsewhere: Readonly<Record<string, string>> = {
  'npm run dev': 'test/deploy/dev.long.test.ts',
  'npm run -s query': 'test/deploy/dev-changes.long.test.ts',
  'npm run play': 'scripts/play.test.ts',
  // This test itself is started with it.
  'npm exec -- node node_modules/vitest': 'vitest.config.ts',
  'npm start': 'test/deploy/npm-start.test.ts',
  'npm test': 'scripts/test.mjs',
  'docker compose': 'test/deploy/compose.test.ts',
  'npm run cli -- module': 'apps/cli/src/module/module.test.ts',
  'cablewright verify-records': 'apps/cli/src/records/verify-records.test.ts',
  'npm install node-opcua-client': 'test/programs/opc-gateway.test.ts',
  'SERVICE_API_TOKEN=… cablewright opc-gateway': 'test/programs/opc-gateway.test.ts',
  'npm run owner-password': 'apps/server/src/accounts/owner-password.test.ts',
};
export const isElsewhere = (text: string) => Object.keys(runElsewhere).some((command) => text.startsWith(command));
/** Lines such as `NAME=value`: variables for the file of a service. */
export const isSettings = (text: string) =>
  text
    .trim()
    .split('\n')
    .every((line) => /^[A-Z_]+=(\S+|".*")(\s+#.*)?$/.test(line));

const programs = ['curl', 'jq'];
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

/** Declares a test for each selected page: its commands run one after the other, as they are printed. */
export function followed(isTaken: (page: string) => boolean): void {
  for (const [page, reader] of Object.entries(readers).filter(([name]) => isTaken(name))) {
    const missing = programs.filter((program) =>
      commandsOf(page).some(({ text }) => text.includes(program) && isMissing(program)),
    );
    test.skipIf(missing.length > 0)(`CA4.16 the commands of ${page} do what it says, as they are printed`, async () => {
      const of = reader.signIn === false ? open : hub;
      const port = ports.get(of)!;
      const shell = new Shell(port, reader.elsewhere === true ? 'elsewhere' : 'checkout', {
        CABLEWRIGHT_TOKEN: token,
        // The variables that the guide to API tokens sets.
        hub: `http://127.0.0.1:${port}`,
        auth: `Authorization: Bearer ${token}`,
        // Uses the catalog of the checkout, even if a hub was started in it.
        SERVICE_DATA_DIR: join(open.dataDir, 'none'),
      });
      shells.push(shell);
      reader.has?.(shell.folder);
      const blocks = commandsOf(page).filter(({ text }) => !isElsewhere(text));
      expect(blocks.length).toBeGreaterThan(0);
      for (const [n, { text, prints }] of blocks.entries()) {
        reader.does?.[n]?.(shell.folder);
        // One after the other, as a reader types them.
        const ran: Ran = await shell.run(text);
        const failed = ran.answers.filter(
          (answer) => !/^2\d\d /.test(answer) && reader.refused?.includes(answer) !== true,
        );
        expect({ text, status: ran.status, failed, errors: ran.errors }).toEqual({
          text,
          status: 0,
          failed: [],
          errors: ran.errors,
        });
        expect(ran.output.split('\n')).toEqual(expect.arrayContaining([...prints]));
      }
      for (const file of reader.leaves ?? [])
        expect([file, statSync(join(shell.folder, file)).size]).not.toEqual([file, 0]);
    });
  }
}
