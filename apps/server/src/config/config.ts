import { resolve } from 'node:path';
import { isObject, schemaProblems, TestParameters } from '@cablewright/model';

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
  readonly authEnabled: boolean;
  readonly trustProxy: boolean;
  readonly setupCode?: string;
  readonly sessionSecret?: string;
  /** Modules the setup page ticks at first. */
  readonly suggestedModules: readonly string[];
  /** Test parameters set by the server: they win over the organisation's. */
  readonly testDefaults: TestParameters;
  /** The built studio, and the packs that come with the program. */
  readonly studioDir: string;
  readonly packsDir: string;
}

export type ReadConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly message: string };

/** Reads a file a variable names; undefined when it cannot be read. */
export type ReadSecretFile = (path: string) => string | undefined;

type Variables = Readonly<Record<string, string | undefined>>;

class BadVariable extends Error {}

/**
 * The configuration the environment asks for, or one sentence saying which variable is wrong and what would be right.
 * Each secret is also read from the file that `NAME_FILE` names. `checkout` is the folder of the program.
 */
export function readConfig(variables: Variables, checkout: string, readFile: ReadSecretFile): ReadConfig {
  try {
    return { ok: true, config: configOf(variables, checkout, readFile) };
  } catch (error) {
    if (error instanceof BadVariable) return { ok: false, message: error.message };
    throw error;
  }
}

function configOf(variables: Variables, checkout: string, readFile: ReadSecretFile): Config {
  const port = portOf(variables);
  const secret = (name: string) => secretOf(variables, name, readFile);
  const optional = <K extends string>(key: K, value: string | undefined) =>
    (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: string };
  return {
    dataDir: resolve(checkout, text(variables, 'SERVICE_DATA_DIR') ?? 'var'),
    backend: oneOf(variables, 'SERVICE_BACKEND', ['database', 'files'] as const),
    ...optional('databaseUrl', secret('DATABASE_URL')),
    port,
    bind: text(variables, 'SERVICE_BIND') ?? '127.0.0.1',
    publicUrl: publicUrlOf(variables, port),
    authEnabled: yesNo(variables, 'AUTH_ENABLED', true),
    trustProxy: yesNo(variables, 'SERVICE_TRUST_PROXY', false),
    ...optional('setupCode', secret('SERVICE_SETUP_CODE')),
    ...optional('sessionSecret', secret('SERVICE_SESSION_SECRET')),
    suggestedModules: list(variables, 'SERVICE_SUGGESTED_MODULES'),
    testDefaults: testDefaultsOf(variables),
    studioDir: resolve(checkout, 'apps/studio/dist'),
    packsDir: resolve(checkout, 'catalog'),
  };
}

function text(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
}

function list(variables: Variables, name: string): string[] {
  const items = (text(variables, name) ?? '').split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function yesNo(variables: Variables, name: string, otherwise: boolean): boolean {
  const value = text(variables, name)?.toLowerCase();
  if (value === undefined) return otherwise;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  throw new BadVariable(`${name} is "${value}"; write true or false.`);
}

function oneOf<T extends string>(variables: Variables, name: string, words: readonly [T, ...T[]]): T {
  const value = text(variables, name) ?? words[0];
  const word = words.find((one) => one === value);
  if (word === undefined) throw new BadVariable(`${name} is "${value}"; write ${words.join(' or ')}.`);
  return word;
}

function portOf(variables: Variables): number {
  const value = text(variables, 'SERVICE_PORT') ?? '5183';
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (port < 0 || port > 65_535) throw new BadVariable(`SERVICE_PORT is "${value}"; write a number up to 65535.`);
  return port;
}

function publicUrlOf(variables: Variables, port: number): string {
  const value = text(variables, 'SERVICE_PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new BadVariable(
      `SERVICE_PUBLIC_URL is "${value}"; write the address people open, such as https://hub.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function secretOf(variables: Variables, name: string, readFile: ReadSecretFile): string | undefined {
  const value = text(variables, name);
  if (value !== undefined) return value;
  const path = text(variables, `${name}_FILE`);
  if (path === undefined) return undefined;
  const kept = readFile(path)?.trim();
  if (kept === undefined || kept === '') {
    throw new BadVariable(`${name}_FILE names ${path}, which is empty or cannot be read.`);
  }
  return kept;
}

function testDefaultsOf(variables: Variables): TestParameters {
  const value = text(variables, 'SERVICE_TEST_DEFAULTS');
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
