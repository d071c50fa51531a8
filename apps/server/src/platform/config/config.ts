import { resolve } from 'node:path';
import { isObject, schemaProblems, TestParameters } from '@cablewright/model';
import type { LogFormat } from '../log/log.ts';
import { blobPlaceOf, type BlobPlace } from './blobs.ts';
import { runtimeTable, settingNames, type SettingName } from './runtime-table.ts';
import { flagIn, parseSetting, type SettingValue } from './setting.ts';
import { BadVariable, Variables, type Environment, type ReadSecretFile } from './variables.ts';

/** What a hub is started with. Everything that may change while it runs is a setting instead. */
export interface Config {
  readonly dataDir: string;
  readonly backend: 'database' | 'files';
  /** Absent on the database backend: the embedded PostgreSQL under the data folder. */
  readonly databaseUrl?: string;
  readonly port: number;
  readonly bind: string;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether the server says what it is; otherwise links to the hub are paths. */
  readonly publicUrlSet: boolean;
  /** What messages to other systems call this installation: production, test … */
  readonly env: string;
  readonly authEnabled: boolean;
  /** How many trusted proxies stand in front of the hub. */
  readonly proxies: number;
  readonly setupCode?: string;
  readonly sessionSecret?: string;
  /** Encrypts the secrets of the settings; `none` keeps no secrets at all. Absent: one is made at the first start. */
  readonly settingsKey?: string;
  /** Keys secrets may still be encrypted with. */
  readonly previousSettingsKeys: readonly string[];
  /** Whether another process, the worker, runs the jobs. */
  readonly worker: boolean;
  /** Runtime settings the server sets: they win over the pages. */
  readonly fixedSettings: FixedSettings;
  /** Modules the setup page ticks at first. */
  readonly suggestedModules: readonly string[];
  /** Test parameters set by the server: they win over the organisation's. */
  readonly testDefaults: TestParameters;
  /** Where uploaded files are kept. */
  readonly blobs: BlobPlace;
  /** Whether somebody starts the app again when it ends with a code that is not 0. */
  readonly supervised: boolean;
  /** How the log is written: for people, or one JSON object a line. */
  readonly log: LogFormat;
  /** Where backups are kept; absent: none are taken here. */
  readonly backupDir?: string;
  /** The memory that reading one STEP model may take, MB. */
  readonly stepRssLimitMb: number;
  /** The built studio, and the packs that come with the program. */
  readonly studioDir: string;
  readonly packsDir: string;
}

type ReadConfig = { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly message: string };

export type FixedSettings = Readonly<Partial<Record<SettingName, SettingValue>>>;

/**
 * The configuration the environment asks for, or one sentence saying which variable is wrong and what would be right.
 * Each variable is also read from the file that `NAME_FILE` names. `checkout` is the folder of the program.
 */
export function readConfig(environment: Environment, checkout: string, readFile: ReadSecretFile): ReadConfig {
  try {
    return { ok: true, config: configOf(new Variables(environment, readFile), checkout) };
  } catch (error) {
    if (error instanceof BadVariable) return { ok: false, message: error.message };
    throw error;
  }
}

function configOf(variables: Variables, checkout: string): Config {
  const port = portOf(variables);
  const secret = (name: string) => variables.text(name);
  const backend = oneOf(variables, 'SERVICE_BACKEND', ['database', 'files'] as const);
  const databaseUrl = secret('DATABASE_URL');
  const optional = <K extends string>(key: K, value: string | undefined) =>
    (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: string };
  return {
    dataDir: resolve(checkout, variables.text('SERVICE_DATA_DIR') ?? 'var'),
    backend,
    ...optional('databaseUrl', databaseUrl),
    port,
    bind: variables.text('SERVICE_BIND') ?? '127.0.0.1',
    publicUrl: publicUrlOf(variables, port),
    publicUrlSet: variables.text('SERVICE_PUBLIC_URL') !== undefined,
    env: variables.text('SERVICE_ENV') ?? 'production',
    authEnabled: yesNo(variables, 'AUTH_ENABLED', true),
    proxies: proxiesOf(variables),
    ...optional('setupCode', secret('SERVICE_SETUP_CODE')),
    ...optional('sessionSecret', secret('SERVICE_SESSION_SECRET')),
    ...optional('settingsKey', settingsKeyOf(variables)),
    previousSettingsKeys: previousKeysOf(variables),
    // The embedded server belongs to one process, so nobody else can run its jobs; a folder too.
    worker: yesNo(variables, 'SERVICE_WORKER', true) && backend === 'database' && databaseUrl !== undefined,
    fixedSettings: fixedSettingsOf(variables),
    suggestedModules: list(variables, 'SERVICE_SUGGESTED_MODULES'),
    testDefaults: testDefaultsOf(variables),
    blobs: blobPlaceOf(variables, checkout),
    // systemd names each start of a unit so.
    supervised: yesNo(variables, 'SERVICE_RESTART_SUPERVISED', variables.text('INVOCATION_ID') !== undefined),
    log: oneOf(variables, 'SERVICE_LOG', ['text', 'json'] as const),
    ...optional('backupDir', backupDirOf(variables, checkout)),
    stepRssLimitMb: megabytes(variables, 'SERVICE_STEP_RSS_LIMIT_MB', 1280),
    studioDir: resolve(checkout, 'apps/studio/dist'),
    packsDir: resolve(checkout, 'catalog'),
  };
}

function list(variables: Variables, name: string): string[] {
  const items = (variables.text(name) ?? '').split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function yesNo(variables: Variables, name: string, otherwise: boolean): boolean {
  const value = variables.text(name);
  if (value === undefined) return otherwise;
  const flag = flagIn(value);
  if (flag !== undefined) return flag;
  throw new BadVariable(`${name} is "${value}"; write true or false.`);
}

/** 1 behind a proxy; more where several stand in a row. */
function proxiesOf(variables: Variables): number {
  const value = variables.text('SERVICE_TRUST_PROXY');
  if (value !== undefined && /^[2-9]$/.test(value)) return Number(value);
  return yesNo(variables, 'SERVICE_TRUST_PROXY', false) ? 1 : 0;
}

function oneOf<T extends string>(variables: Variables, name: string, words: readonly [T, ...T[]]): T {
  const value = variables.text(name) ?? words[0];
  const word = words.find((one) => one === value);
  if (word === undefined) throw new BadVariable(`${name} is "${value}"; write ${words.join(' or ')}.`);
  return word;
}

function portOf(variables: Variables): number {
  const value = variables.text('SERVICE_PORT') ?? '5183';
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (port < 0 || port > 65_535) throw new BadVariable(`SERVICE_PORT is "${value}"; write a number up to 65535.`);
  return port;
}

function backupDirOf(variables: Variables, checkout: string): string | undefined {
  const value = variables.text('SERVICE_BACKUP_DIR');
  return value === undefined ? undefined : resolve(checkout, value);
}

function megabytes(variables: Variables, name: string, otherwise: number): number {
  const value = variables.text(name);
  if (value === undefined) return otherwise;
  if (!/^[1-9]\d{1,5}$/.test(value))
    throw new BadVariable(`${name} is "${value}"; write a number of megabytes, from 10.`);
  return Number(value);
}

function publicUrlOf(variables: Variables, port: number): string {
  const value = variables.text('SERVICE_PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new BadVariable(
      `SERVICE_PUBLIC_URL is "${value}"; write the address people open, such as https://hub.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function testDefaultsOf(variables: Variables): TestParameters {
  const value = variables.text('SERVICE_TEST_DEFAULTS');
  if (value === undefined) return {};
  const parameters = parseObject(value);
  const unknown = Object.keys(parameters).find((key) => !(key in TestParameters.properties));
  if (unknown !== undefined)
    throw new BadVariable(`SERVICE_TEST_DEFAULTS holds "${unknown}", which is no test parameter.`);
  const wrong = schemaProblems(TestParameters, parameters)[0];
  if (wrong !== undefined) throw new BadVariable(`SERVICE_TEST_DEFAULTS at ${wrong.pointer} ${wrong.message}.`);
  return parameters as TestParameters;
}

function parseObject(value: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(value);
    if (isObject(parsed)) return parsed;
  } catch {
    // Said below, the same for text that is not JSON and for JSON that is no object.
  }
  throw new BadVariable('SERVICE_TEST_DEFAULTS is not a JSON object, such as {"isolationVolts": 250}.');
}

/** A key somebody could guess protects nothing. */
const shortestKey = 32;

function settingsKeyOf(variables: Variables): string | undefined {
  const key = variables.text('SERVICE_SETTINGS_KEY');
  if (key === undefined || key === 'none' || key.length >= shortestKey) return key;
  throw new BadVariable(
    `SERVICE_SETTINGS_KEY is too short; write at least ${shortestKey} random characters, or none to keep no secrets.`,
  );
}

function previousKeysOf(variables: Variables): string[] {
  const keys = list(variables, 'SERVICE_SETTINGS_KEY_PREVIOUS');
  if (keys.every((key) => key.length >= shortestKey)) return keys;
  throw new BadVariable(
    `SERVICE_SETTINGS_KEY_PREVIOUS holds a key of fewer than ${shortestKey} characters; write keys with commas between.`,
  );
}

function fixedSettingsOf(variables: Variables): FixedSettings {
  const fixed: Partial<Record<SettingName, SettingValue>> = {};
  for (const name of settingNames) {
    const text = variables.text(runtimeTable[name].variable);
    if (text === undefined) continue;
    const read = parseSetting(runtimeTable[name], text);
    if ('wrong' in read) throw new BadVariable(`${runtimeTable[name].variable} ${read.wrong}.`);
    fixed[name] = read.value;
  }
  return fixed;
}
