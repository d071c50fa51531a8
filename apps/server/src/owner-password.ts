import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { migrateSqlite, sqliteSql, type Sql } from '@cablewright/store';
import { Accounts } from './accounts/accounts.ts';
import { hiddenLine, pipedLine } from './accounts/hidden-line.ts';
import { chooseOwner, setOwnerPassword, wrongPassword } from './accounts/owner-password.ts';
import { prepareSqlite, type AccountsDatabase } from './accounts/tables.ts';
import { SlidingWindows } from './accounts/sliding-windows.ts';
import type { Config } from './platform/config/config.ts';
import { AuditLog } from './platform/audit/audit-log.ts';
import { sqliteAuditMigrations } from './platform/audit/audit-tables.ts';
import { newSecret, Secrets } from './platform/config/secrets.ts';
import { openStores } from './hub/open-store.ts';
import { configOfProgram, leave } from './hub/program.ts';

const usage = 'npm run owner-password [-- --email <address>] [--reset-second-factor]';

/** A value, or a message with the reason why there is none. */
type Had<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

interface Opening {
  readonly database: AccountsDatabase;
  readonly sql: Sql;
  readonly close: () => Promise<void> | void;
}

/** The command that sets an owner's password when no one can sign in any more. */
async function main(): Promise<void> {
  const options = wantedIn(process.argv.slice(2));
  if (!options.ok) return leave(options.message);
  const read = configOfProgram();
  if (!read.ok) return leave(read.message);
  if (!read.config.authEnabled)
    return leave('This server runs without sign-in (AUTH_ENABLED). There are no passwords.');
  const opened = await open(read.config);
  if (!opened.ok) return leave(opened.message);
  try {
    await change(read.config, opened.value, options.value);
  } finally {
    await opened.value.close();
  }
}

interface Wanted {
  readonly email: string | undefined;
  readonly resetSecondFactor: boolean;
}

function wantedIn(args: string[]): Had<Wanted> {
  try {
    const options = { email: { type: 'string' }, 'reset-second-factor': { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options, strict: true });
    return { ok: true, value: { email: values.email, resetSecondFactor: values['reset-second-factor'] ?? false } };
  } catch (error) {
    return { ok: false, message: `${(error as Error).message}\nUsage: ${usage}` };
  }
}

/** Opens only the accounts. A hub on a folder may therefore keep running. */
async function open(config: Config): Promise<Had<Opening>> {
  if (config.backend === 'files') {
    const file = join(config.dataDir, 'accounts.sqlite');
    if (!existsSync(file))
      return { ok: false, message: `No Cablewright data in ${config.dataDir}. Check SERVICE_DATA_DIR.` };
    const database = new DatabaseSync(file, { timeout: 5_000 });
    prepareSqlite(database);
    migrateSqlite(database, sqliteAuditMigrations);
    return { ok: true, value: { database, sql: sqliteSql(database), close: () => database.close() } };
  }
  const notice = (message: string) => process.stderr.write(`${message}\n`);
  const opened = await openStores(config, { notice, listens: false });
  if (!opened.ok) return opened;
  const { accountsDatabase: database, sql, close } = opened.value;
  return { ok: true, value: { database, sql, close } };
}

async function change(config: Config, { database, sql }: Opening, wanted: Wanted): Promise<void> {
  const chosen = await chooseOwner(sql, wanted.email);
  if (!chosen.ok) return leave(chosen.message);
  const password = await askPassword(chosen.owner.email);
  if (password === undefined) return;
  const secrets = new Secrets(config.dataDir, randomBytes);
  const accounts = new Accounts({
    database,
    sql,
    publicUrl: config.publicUrl,
    secret: secrets.get('session_secret', config.sessionSecret, newSecret),
    throttle: false,
    windows: new SlidingWindows(sql, Date.now),
  });
  await setOwnerPassword(accounts, chosen.owner, password);
  if (wanted.resetSecondFactor) await accounts.secondFactors.reset(chosen.owner.id);
  await noteChange(sql, chosen.owner.email, wanted.resetSecondFactor);
  const reset = wanted.resetSecondFactor ? ' and no second factor' : '';
  process.stdout.write(`${chosen.owner.email} has a new password${reset}. Their sessions have ended.\n`);
  if (config.fixedSettings.localAccounts === false)
    process.stdout.write(
      'AUTH_LOCAL_ACCOUNTS is off. Turn it on and restart the server to sign in with the password.\n',
    );
}

/** The audit log records that the command was used, which requires access to the server. */
async function noteChange(sql: Sql, email: string, reset: boolean): Promise<void> {
  const log = new AuditLog(
    sql,
    () => Date.now(),
    () => maxKeepDays,
  );
  const source = { actor: { name: 'owner-password', via: 'system' } } as const;
  await log.note('password.changed', source, { subject: email, detail: 'On the command line of the server' });
  if (reset) await log.note('second-factor.reset', source, { subject: email });
}

/** The command doesn't read the setting for this, because deleting old entries is left to the hub. */
const maxKeepDays = 36_500;

/**
 * Returns the password, or undefined if it is invalid. At a terminal it is entered twice and hidden; otherwise it is
 * one line of standard input.
 */
async function askPassword(email: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  const terminal = stdin.isTTY;
  const first = terminal ? await hiddenLine(stdin, stderr, `New password of ${email}: `) : await pipedLine(stdin);
  const again = terminal && first !== undefined ? await hiddenLine(stdin, stderr, 'Repeat the password: ') : first;
  const wrong = first === undefined || again === undefined ? 'Nothing was changed.' : wrongPassword(first, again);
  if (wrong === undefined) return first;
  leave(wrong);
  return undefined;
}

await main();
