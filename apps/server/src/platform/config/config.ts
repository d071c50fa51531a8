import { resolve } from 'node:path';
import { isObject, present, schemaProblems, TestParameters } from '@cablewright/model';
import type { LogFormat } from '../log/log.ts';
import { modelProfiles, type ModelProfile } from './model-profile.ts';
import { blobPlaceOf, type BlobPlace } from './blobs.ts';
import { settingNames, settingOf, type SettingName } from './runtime-table.ts';
import { flagIn, parseSetting, type SettingValue } from './setting.ts';
import { BadVariable, Variables, type Environment, type ReadSecretFile } from './variables.ts';

/** The configuration with which a hub starts. Anything that may change while it runs is a setting instead. */
export interface Config {
  readonly dataDir: string;
  readonly backend: 'database' | 'files';
  /** If undefined with the database backend, the embedded PostgreSQL in the data folder is used. */
  readonly databaseUrl?: string;
  /** The address to listen at for notifications, if `databaseUrl` goes through a connection pooler. */
  readonly databaseListenUrl?: string;
  /** The role that may read the catalog for reports. The migrate command grants its permissions. */
  readonly databaseReadOnlyUrl?: string;
  /** The role that owns the tables, for migrations and restores. Defaults to the role in `databaseUrl`. */
  readonly databaseOwnerUrl?: string;
  readonly port: number;
  readonly bind: string;
  /** The URL that people open, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether SERVICE_PUBLIC_URL is set. If not, links to the hub are only paths. */
  readonly publicUrlSet: boolean;
  /** The name of this installation in messages to other systems, such as production or test. */
  readonly env: string;
  readonly authEnabled: boolean;
  /** The number of trusted proxies in front of the hub. */
  readonly proxies: number;
  readonly setupCode?: string;
  readonly sessionSecret?: string;
  /**
   * The key that encrypts the secrets of the settings. With `none`, no secrets are stored. If undefined, a key is
   * generated at the first start.
   */
  readonly settingsKey?: string;
  /** Earlier keys with which secrets may still be encrypted. */
  readonly previousSettingsKeys: readonly string[];
  /** Whether a separate worker process runs the jobs. */
  readonly worker: boolean;
  /** Runtime settings from the environment. They override the settings pages. */
  readonly fixedSettings: FixedSettings;
  /** Whether code modules may run at all. */
  readonly allowCodeModules: boolean;
  /** Modules selected on the setup page by default. */
  readonly suggestedModules: readonly string[];
  /** Test parameters from the environment. They override the organisation's. */
  readonly testDefaults: TestParameters;
  /** Where uploaded files are stored. */
  readonly blobs: BlobPlace;
  /** Whether a supervisor restarts the app if it exits with a code other than 0. */
  readonly supervised: boolean;
  /** The log format: text for people, or one JSON object per line. */
  readonly log: LogFormat;
  /** Where backups are stored. If undefined, no backups are taken. */
  readonly backupDir?: string;
  /** A program whose event loop is stuck for this many seconds of processor time is ended. 0 disables this. */
  readonly watchdogSeconds: number;
  /** The most memory that reading one STEP model may use, in MB. */
  readonly stepRssLimitMb: number;
  /** Folders with source files of models, mounted by the operator. */
  readonly modelSources: readonly string[];
  /** How the colours of a STEP file become materials. */
  readonly modelProfile: ModelProfile;
  /** The local working folder of the git mirror. */
  readonly gitMirrorDir: string;
  /** The folders of the built studio and of the built-in packs. */
  readonly studioDir: string;
  readonly packsDir: string;
}

type ReadConfig = { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly message: string };

export type FixedSettings = Readonly<Partial<Record<SettingName, SettingValue>>>;

/**
 * Reads the configuration from the environment. If a variable is wrong, returns one sentence that names it and gives a
 * correct value. Each variable may also be read from the file in `NAME_FILE`. `checkout` is the folder of the program.
 * Relative paths start there, unless SERVICE_BASE_DIR sets another folder, as the `cablewright` command of the npm
 * package does.
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
  const base = resolve(checkout, variables.text('SERVICE_BASE_DIR') ?? '');
  const databaseUrl = databaseUrlOf(variables, 'DATABASE_URL');
  const optional = <K extends string>(key: K, value: string | undefined) =>
    present({ [key]: value }) as { readonly [P in K]?: string };
  return {
    dataDir: dataDirOf(variables, base),
    backend,
    ...optional('databaseUrl', databaseUrl),
    ...optional('databaseListenUrl', databaseUrlOf(variables, 'DATABASE_LISTEN_URL')),
    ...optional('databaseReadOnlyUrl', databaseUrlOf(variables, 'DATABASE_READONLY_URL')),
    ...optional('databaseOwnerUrl', databaseUrlOf(variables, 'DATABASE_OWNER_URL')),
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
    // The embedded server and a folder are used by only one process, so no other process can run their jobs.
    worker: yesNo(variables, 'SERVICE_WORKER', true) && backend === 'database' && databaseUrl !== undefined,
    fixedSettings: fixedSettingsOf(variables),
    allowCodeModules: yesNo(variables, 'SERVICE_ALLOW_CODE_MODULES', true),
    suggestedModules: list(variables, 'SERVICE_SUGGESTED_MODULES'),
    testDefaults: testDefaultsOf(variables),
    blobs: blobPlaceOf(variables, base),
    // systemd sets INVOCATION_ID for each start of a unit.
    supervised: yesNo(variables, 'SERVICE_RESTART_SUPERVISED', variables.text('INVOCATION_ID') !== undefined),
    log: oneOf(variables, 'SERVICE_LOG', ['text', 'json'] as const),
    ...optional('backupDir', backupDirOf(variables, base)),
    watchdogSeconds: watchdogSecondsOf(variables),
    stepRssLimitMb: megabytes(variables, 'SERVICE_STEP_RSS_LIMIT_MB', 1280),
    modelSources: list(variables, 'SERVICE_MODEL_SOURCES').map((folder) => resolve(base, folder)),
    modelProfile: oneOf(variables, 'SERVICE_MODEL_PROFILE', modelProfiles),
    gitMirrorDir: gitMirrorDirOf(variables, base),
    studioDir: resolve(checkout, 'apps/studio/dist'),
    packsDir: resolve(checkout, 'catalog'),
  };
}

/** The configuration with the role that owns the tables, for work that the app's own role may not do. */
export function asOwner(config: Config): Config {
  const { databaseOwnerUrl } = config;
  return databaseOwnerUrl === undefined ? config : { ...config, databaseUrl: databaseOwnerUrl };
}

function dataDirOf(variables: Variables, base: string): string {
  return resolve(base, variables.text('SERVICE_DATA_DIR') ?? 'var');
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
  throw new BadVariable(`${name} is "${value}". Use true or false; on, off, yes, no, 1 and 0 are the same.`);
}

/** 1 with a single proxy, and more with several proxies in a row. */
function proxiesOf(variables: Variables): number {
  const value = variables.text('SERVICE_TRUST_PROXY');
  if (value !== undefined && /^[2-9]$/.test(value)) return Number(value);
  return yesNo(variables, 'SERVICE_TRUST_PROXY', false) ? 1 : 0;
}

function oneOf<T extends string>(variables: Variables, name: string, words: readonly [T, ...T[]]): T {
  const value = variables.text(name) ?? words[0];
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new BadVariable(`${name} is "${value}"; write ${words.join(' or ')}.`);
  return word;
}

function portOf(variables: Variables): number {
  const value = variables.text('SERVICE_PORT') ?? '5183';
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (port < 0 || port > 65_535) throw new BadVariable(`SERVICE_PORT is "${value}". Use a number from 0 to 65535.`);
  return port;
}

function backupDirOf(variables: Variables, base: string): string | undefined {
  const value = variables.text('SERVICE_BACKUP_DIR');
  return value === undefined ? undefined : resolve(base, value);
}

function gitMirrorDirOf(variables: Variables, base: string): string {
  const value = variables.text('SERVICE_GIT_MIRROR_PATH');
  return value === undefined ? resolve(dataDirOf(variables, base), 'git-mirror') : resolve(base, value);
}

/** A stuck program is ended after this many seconds of processor time. 0 disables this. */
function watchdogSecondsOf(variables: Variables): number {
  const value = variables.text('SERVICE_WATCHDOG_SECONDS');
  if (value === undefined) return 30;
  if (!/^(0|[1-9]\d{0,3})$/.test(value))
    throw new BadVariable(`SERVICE_WATCHDOG_SECONDS is "${value}". Use a number of seconds such as 30, or 0 for none.`);
  return Number(value);
}

function megabytes(variables: Variables, name: string, otherwise: number): number {
  const value = variables.text(name);
  if (value === undefined) return otherwise;
  if (!/^[1-9]\d{1,5}$/.test(value))
    throw new BadVariable(`${name} is "${value}". Use a number of megabytes, at least 10.`);
  return Number(value);
}

function publicUrlOf(variables: Variables, port: number): string {
  const value = variables.text('SERVICE_PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new BadVariable(
      `SERVICE_PUBLIC_URL is "${value}". Use the address people open, such as https://hub.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function testDefaultsOf(variables: Variables): TestParameters {
  const value = variables.text('SERVICE_TEST_DEFAULTS');
  if (value === undefined) return {};
  const parameters = parseObject(value);
  const unknown = Object.keys(parameters).find((key) => !(key in TestParameters.properties));
  if (unknown !== undefined) throw new BadVariable(`SERVICE_TEST_DEFAULTS has an unknown test parameter "${unknown}".`);
  const wrong = schemaProblems(TestParameters, parameters)[0];
  if (wrong !== undefined) throw new BadVariable(`SERVICE_TEST_DEFAULTS at ${wrong.pointer} ${wrong.message}.`);
  return parameters;
}

function parseObject(value: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(value);
    if (isObject(parsed)) return parsed;
  } catch {
    // Reported below with the same message as JSON that isn't an object.
  }
  throw new BadVariable('SERVICE_TEST_DEFAULTS is not a JSON object, such as {"isolationVolts": 250}.');
}

/** The minimum length of keys in characters. A key that can be guessed protects nothing. */
const minKeyLength = 32;

/**
 * The driver can only connect to one host. For several hosts, its error would be that the URL is invalid or the host
 * doesn't exist, so they are refused here.
 */
function databaseUrlOf(variables: Variables, name: string): string | undefined {
  const url = variables.text(name);
  const hosts =
    /^[a-z]+:\/\/([^/?#]*)/
      .exec(url ?? '')?.[1]
      ?.split('@')
      .at(-1) ?? '';
  if (!hosts.includes(',')) return url;
  throw new BadVariable(
    `${name} names several hosts. Name one: the proxy in front of the database servers (docs/guides/fleet.md).`,
  );
}

function settingsKeyOf(variables: Variables): string | undefined {
  const key = variables.text('SERVICE_SETTINGS_KEY');
  if (key === undefined || key === 'none' || key.length >= minKeyLength) return key;
  throw new BadVariable(
    `SERVICE_SETTINGS_KEY is too short. Use at least ${minKeyLength} random characters, or "none" to store no secrets.`,
  );
}

function previousKeysOf(variables: Variables): string[] {
  const keys = list(variables, 'SERVICE_SETTINGS_KEY_PREVIOUS');
  if (keys.every((key) => key.length >= minKeyLength)) return keys;
  throw new BadVariable(
    `SERVICE_SETTINGS_KEY_PREVIOUS has a key of fewer than ${minKeyLength} characters. Separate keys with commas.`,
  );
}

function fixedSettingsOf(variables: Variables): FixedSettings {
  const fixed: Partial<Record<SettingName, SettingValue>> = {};
  for (const name of settingNames) {
    const setting = settingOf(name);
    const empty = 'empty' in setting && variables.isBlank(setting.variable) ? setting.empty : undefined;
    const text = variables.text(setting.variable) ?? empty;
    if (text === undefined) continue;
    const read = parseSetting(setting, text);
    if ('wrong' in read) throw new BadVariable(`${setting.variable} ${read.wrong}.`);
    fixed[name] = read.value;
  }
  return fixed;
}
