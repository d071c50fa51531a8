/**
 * The declaration of a module in `module.json`: its identity, contributions and permissions. It is read before any of
 * the module's code runs.
 */
import { Id, isObject, schemaProblems, type Json } from '@cablewright/model';
import Type from 'typebox';
import { maxMemoryMb, minMemoryMb } from '../sandbox/limits.ts';
import { apiProblem } from './version.ts';
import { Contributes, contributesProblems } from './contributed.ts';

export const declarationFile = 'module.json';
/** The bundle of a module: a single ES module without imports. */
export const codeFile = 'module.js';

const Text = Type.String({ minLength: 1, maxLength: 500 });
const Label = Type.String({ minLength: 1, maxLength: 100 });
const strict = { additionalProperties: false };
const settingTexts = {
  label: Label,
  help: Type.Optional(Text),
  variable: Type.Optional(
    Type.String({
      pattern: '^[A-Z][A-Z0-9_]{2,60}$',
      description: 'An environment variable that wins over the stored value',
    }),
  ),
};

/** A setting of a module. A secret is stored encrypted and never shown again. */
const SettingDeclaration = Type.Union([
  Type.Object(
    { type: Type.Literal('text'), ...settingTexts, default: Type.Optional(Type.String({ maxLength: 2000 })) },
    strict,
  ),
  Type.Object(
    {
      type: Type.Literal('number'),
      ...settingTexts,
      default: Type.Optional(Type.Number()),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('flag'), ...settingTexts, default: Type.Optional(Type.Boolean()) }, strict),
  Type.Object(
    {
      type: Type.Literal('choice'),
      ...settingTexts,
      choices: Type.Record(Type.String(), Label),
      default: Type.Optional(Type.String()),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('secret'), ...settingTexts }, strict),
]);
type SettingDeclaration = Type.Static<typeof SettingDeclaration>;

const Asks = Type.Object(
  {
    hosts: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?$',
          description: 'A host it fetches from over https, with the port where it is not 443',
        }),
        { maxItems: 20 },
      ),
    ),
    hostSettings: Type.Optional(
      Type.Array(Type.String({ maxLength: 41 }), {
        maxItems: 10,
        description:
          'Settings with an https address whose host it fetches from: for servers that each shop has of its own',
      }),
    ),
    store: Type.Optional(Type.Boolean({ description: 'A small store of its own' })),
    memoryMb: Type.Optional(
      Type.Integer({ minimum: minMemoryMb, maximum: maxMemoryMb, description: 'More memory than usual' }),
    ),
    schedules: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            every: Type.Enum(['hour', 'day', 'week']),
            at: Type.Optional(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM' })),
          },
          strict,
        ),
        { description: 'By the id of a loader or a scheduled run' },
      ),
    ),
  },
  { ...strict, title: 'What a module asks for' },
);
export const ModuleDeclaration = Type.Object(
  {
    api: Type.String({
      pattern: '^[0-9]{1,3}\\.[0-9]{1,3}$',
      description: 'The version of the module API it was written for',
    }),
    id: Id,
    name: Label,
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    version: Type.Optional(Type.String({ maxLength: 60, description: 'As in the signed manifest' })),
    license: Type.Optional(Type.String({ maxLength: 100, description: 'SPDX identifier' })),
    publisher: Type.Optional(Type.String({ maxLength: 200 })),
    contributes: Contributes,
    asks: Type.Optional(Asks),
    settings: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$' }), SettingDeclaration)),
  },
  { ...strict, title: 'Module' },
);
export type ModuleDeclaration = Type.Static<typeof ModuleDeclaration>;

type ReadDeclaration =
  | { readonly ok: true; readonly declaration: ModuleDeclaration }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses `module.json`, or returns all its problems. */
export function readDeclaration(document: Json | undefined): ReadDeclaration {
  if (!isObject(document)) return { ok: false, problems: [`${declarationFile} is not a JSON object.`] };
  const { api } = document;
  const newer = typeof api === 'string' ? apiProblem(api) : undefined;
  if (newer !== undefined) return { ok: false, problems: [newer] };
  const problems = [
    ...schemaProblems(ModuleDeclaration, document)
      .filter(({ pointer }) => !pointer.startsWith('/contributes'))
      .map(({ pointer, message }) => `${declarationFile} ${pointer} ${message}.`),
    ...contributesProblems(document['contributes']),
  ];
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, 50) };
  const declaration = document as ModuleDeclaration;
  const meaning = [...scheduleProblems(declaration), ...settingProblems(declaration)];
  return meaning.length > 0 ? { ok: false, problems: meaning } : { ok: true, declaration };
}

function scheduleProblems({ asks = {}, contributes: { loaders = [], schedules = [] } }: ModuleDeclaration): string[] {
  const runnableIds = new Set([...loaders, ...schedules].map(({ id }) => id));
  return Object.keys(asks.schedules ?? {})
    .filter((id) => !runnableIds.has(id))
    .map(
      (id) =>
        `${declarationFile} asks for a schedule for "${id}", which is neither a loader nor a scheduled run of it.`,
    );
}

/**
 * The hosts that a module may access with these settings: those it declares, and those in addresses that an owner has
 * entered.
 */
export function hostsOf(
  { asks = {} }: Pick<ModuleDeclaration, 'asks'>,
  values: Readonly<Record<string, Json>>,
): string[] {
  const entered = (asks.hostSettings ?? []).map((name) => addressOf(values[name])?.host);
  return [...(asks.hosts ?? []), ...entered.filter((host) => host !== undefined)];
}

/** The https address in a setting. It may contain placeholders in braces, such as {id}, except in the host name. */
function addressOf(value: unknown): URL | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url === null || url.protocol !== 'https:' || url.username !== '' || /[{}]/.test(decodeURI(url.host))
    ? undefined
    : url;
}

function settingProblems({ asks = {}, settings = {} }: ModuleDeclaration): string[] {
  const addresses = (asks.hostSettings ?? []).filter((name) => settings[name]?.type !== 'text');
  return [
    ...addresses.map(
      (name) => `${declarationFile} asks for the host in "${name}", which is not a setting of type text.`,
    ),
    ...choiceProblems(settings),
  ];
}

function choiceProblems(settings: NonNullable<ModuleDeclaration['settings']>): string[] {
  return Object.entries(settings).flatMap(([name, setting]) => {
    if (setting.type === 'choice' && setting.default !== undefined && !Object.hasOwn(setting.choices, setting.default))
      return [`${declarationFile}: the default of the setting ${name} is not one of its choices.`];
    return [];
  });
}

/** The problem of a setting's value, as the end of a sentence. Undefined if there is none. */
export function settingProblem(
  { asks = {}, settings = {} }: Pick<ModuleDeclaration, 'asks' | 'settings'>,
  name: string,
  value: unknown,
): string | undefined {
  const problem = valueProblem(settings[name]!, value);
  if (problem !== undefined || value === '' || !(asks.hostSettings ?? []).includes(name)) return problem;
  return addressOf(value) === undefined
    ? 'must be an address that begins with https://, without a user name'
    : undefined;
}

function valueProblem(setting: SettingDeclaration, value: unknown): string | undefined {
  if (setting.type === 'text' || setting.type === 'secret') {
    if (typeof value !== 'string') return 'must be text';
    return value.length > 2000 ? 'must have at most 2000 characters' : undefined;
  }
  if (setting.type === 'flag') return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (setting.type === 'choice')
    return typeof value === 'string' && Object.hasOwn(setting.choices, value)
      ? undefined
      : `must be one of ${Object.keys(setting.choices).join(', ')}`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (setting.min !== undefined && value < setting.min) return `must be at least ${setting.min}`;
  return setting.max !== undefined && value > setting.max ? `must be at most ${setting.max}` : undefined;
}
