// npm run -s query -- "select …": queries the database of a hub, even while the hub runs. The transaction is read-only,
// so nothing can be changed. It finds the database of npm run dev; SERVICE_DATA_DIR names another folder, DATABASE_URL
// another server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { root } from './install.mjs';

const [sql = 'select kind, count(*)::int as records from records group by kind order by kind'] = process.argv.slice(2);

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Where the embedded server of a data folder listens: the fifth line of its pid file. */
function embedded(dataDir) {
  const localFolder = join(dataDir, 'postgres');
  const pointer = join(localFolder, 'place');
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : localFolder;
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^data-\d+$/.test(name)) : [];
  const pidFile = versions.map((name) => join(folder, name, 'postmaster.pid')).find((path) => existsSync(path));
  if (pidFile === undefined) fail(`No database server runs on ${dataDir}. Start the hub first: npm run dev`);
  const [, , , port, host] = readFileSync(pidFile, 'utf8').split('\n');
  return { host, port: Number(port), user: 'cablewright', database: 'postgres' };
}

const url = process.env.DATABASE_URL;
const connection = url
  ? { connectionString: url }
  : embedded(resolve(process.env.SERVICE_DATA_DIR || join(root, 'var-dev')));
const client = new pg.Client(connection);
await client.connect();
try {
  await client.query('begin read only');
  const { rows } = await client.query(sql);
  console.table(rows.slice(0, 200));
  if (rows.length > 200) console.log(`${rows.length} rows; the first 200 are shown.`);
} catch (error) {
  process.exitCode = 1;
  console.error(error.message);
} finally {
  await client.end();
}
