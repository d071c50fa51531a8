/**
 * The roles of a database on a separate server. The app's role owns only its schema, and the tables belong to the role
 * that migrates. A third role can read the catalog, but no accounts or secrets.
 */
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Pool } from './pool.ts';

/** Connection URLs. The database is that in `app`; role names and passwords are those in the URLs. */
interface RoleUrls {
  /** The URL of a superuser for any database on the server. */
  readonly admin: string;
  readonly owner: string;
  readonly app: string;
  readonly readOnly?: string;
}

interface Login {
  readonly name: string;
  readonly password: string;
}

/** The tables that the read-only role may read. */
const readable = ['records', 'change_sets', 'changes', 'kind_heads', 'number_ledger'];

/** Creates or updates the roles, the database and the schema. It is safe to run this again. */
export async function prepareRoles(urls: RoleUrls): Promise<void> {
  const database = decodeURIComponent(new URL(urls.app).pathname.slice(1));
  const [owner, app] = [loginIn(urls.owner), loginIn(urls.app)];
  const readOnly = urls.readOnly === undefined ? undefined : loginIn(urls.readOnly);
  const logins = [owner, app, ...(readOnly === undefined ? [] : [readOnly])];
  await withClient(urls.admin, async (client) => {
    for (const login of logins) await makeRole(client, login);
    const existing = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (existing.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(database)} template template0 encoding 'UTF8'`);
  });
  const inside = new URL(urls.admin);
  inside.pathname = `/${encodeURIComponent(database)}`;
  await withClient(inside.href, (client) => prepareSchema(client, { database, owner, app, logins }));
}

function loginIn(url: string): Login {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function makeRole(client: Client, { name, password }: Login): Promise<void> {
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = existing.rowCount === 0 ? 'create' : 'alter';
  const may = 'login nosuperuser nocreatedb nocreaterole noreplication';
  await client.query(`${verb} role ${escapeIdentifier(name)} ${may} password ${escapeLiteral(password)}`);
}

interface Place {
  readonly database: string;
  readonly owner: Login;
  readonly app: Login;
  readonly logins: readonly Login[];
}

async function prepareSchema(client: Client, { database, owner, app, logins }: Place): Promise<void> {
  const [base, ownerRole, role] = [database, owner.name, app.name].map((name) => escapeIdentifier(name)) as [
    string,
    string,
    string,
  ];
  const schema = role;
  const loginList = logins.map(({ name }) => escapeIdentifier(name)).join(', ');
  const steps = [
    `revoke all on database ${base} from public`,
    `grant connect on database ${base} to ${loginList}`,
    'revoke create on schema public from public',
    `create schema if not exists ${schema} authorization ${role}`,
    `grant usage on schema ${schema} to ${loginList}`,
    `grant create on schema ${schema} to ${ownerRole}`,
    ...logins.map(({ name }) => `alter role ${escapeIdentifier(name)} in database ${base} set search_path = ${schema}`),
    moveTables(app.name, owner.name),
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    `grant usage, select, update on all sequences in schema ${schema} to ${role}`,
    `alter default privileges for role ${ownerRole} in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges for role ${ownerRole} in schema ${schema} grant usage, select, update on sequences to ${role}`,
  ];
  for (const step of steps) await client.query(step);
}

/**
 * SQL that moves the tables and functions of a hub with a single role from the schema `public` to a separate schema,
 * owned by the role that migrates.
 */
function moveTables(schema: string, owner: string): string {
  return `do $$
declare one record;
begin
  if to_regclass('public.store_head') is not null then
    for one in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
      execute format('alter table %s set schema %I', one.name, ${escapeLiteral(schema)});
    end loop;
    for one in select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = 'commit_change_sets' loop
      execute format('alter function %s set schema %I', one.name, ${escapeLiteral(schema)});
    end loop;
  end if;
  for one in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${escapeLiteral(schema)} and c.relkind = 'r' loop
    execute format('alter table %s owner to %I', one.name, ${escapeLiteral(owner)});
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${escapeLiteral(schema)} loop
    execute format('alter function %s owner to %I', one.name, ${escapeLiteral(owner)});
  end loop;
end $$`;
}

/**
 * Lets the role in this URL read the catalog. It must be run by the role that owns the tables, after they were created.
 */
export async function grantReading(pool: Pool, readOnlyUrl: string): Promise<void> {
  await pool.query(`grant select on ${readable.join(', ')} to ${escapeIdentifier(loginIn(readOnlyUrl).name)}`);
}
