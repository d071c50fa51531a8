import Type from 'typebox';
import { asksOf, type ModuleDeclaration } from '@cablewright/modules/running';
import { fixedValue, moduleSecretName } from './module-host.ts';
import type { HubModules } from './hub-modules.ts';
import type { ModulePreview } from './install.ts';

const Named = Type.Array(Type.Object({ id: Type.String(), label: Type.String() }));
const Asks = Type.Array(Type.Object({ key: Type.String(), text: Type.String() }), {
  description: 'What it asks for, in words',
});

/** A module's contributions for display: labels by kind of contribution. */
const Contributed = Type.Object({
  rules: Named,
  importers: Named,
  exporters: Named,
  revisionSources: Named,
  compareViews: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), kinds: Type.Array(Type.String()) })),
  artwork: Named,
  loaders: Named,
  schedules: Named,
  partNumberScheme: Type.Union([Type.String(), Type.Null()]),
});

export const ModuleLine = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    version: Type.String(),
    shipped: Type.Boolean({ description: 'Comes with the program' }),
    enabled: Type.Boolean(),
    running: Type.Boolean(),
    stopped: Type.Optional(Type.String({ description: 'Why the hub turned it off' })),
    publisher: Type.Optional(Type.Object({ key: Type.String(), name: Type.Optional(Type.String()) })),
    store: Type.Optional(Type.String()),
    contributes: Contributed,
    asks: Asks,
    hasSettings: Type.Boolean(),
    inBrowser: Type.Boolean({ description: 'Has rules, or a part-number scheme, that also run in the browser' }),
  },
  { title: 'Module line' },
);
export const ModuleList = Type.Object(
  { allowed: Type.Boolean({ description: 'False: turned off on this server' }), modules: Type.Array(ModuleLine) },
  { title: 'Module list' },
);

export const Preview = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    version: Type.String(),
    license: Type.Optional(Type.String()),
    contributes: Contributed,
    asks: Asks,
    added: Asks,
    dropped: Asks,
    from: Type.Optional(Type.String({ description: 'The installed version' })),
    needsConsent: Type.Boolean(),
    consent: Type.String({ description: 'Send it back with the same file to agree' }),
  },
  { title: 'Module preview' },
);

const SettingValue = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean(), Type.Null()]);
export const ModuleSettings = Type.Object(
  {
    settings: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.Enum(['text', 'number', 'flag', 'choice', 'secret']),
        label: Type.String(),
        help: Type.Optional(Type.String()),
        choices: Type.Optional(Type.Record(Type.String(), Type.String())),
        value: Type.Optional(SettingValue),
        set: Type.Optional(Type.Boolean({ description: 'Of a secret: whether it is set' })),
        byServer: Type.Boolean({ description: 'A variable of the server wins' }),
      }),
    ),
  },
  { title: 'Module settings' },
);
export const ModuleSettingsForm = Type.Object(
  {
    values: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$' }), SettingValue, {
      description: 'Null removes a value',
    }),
  },
  { additionalProperties: false },
);

function contributedOf({ contributes }: Pick<ModuleDeclaration, 'contributes'>): Type.Static<typeof Contributed> {
  const named = (list: readonly { readonly id: string; readonly label?: string }[] = []) =>
    list.map(({ id, label = id }) => ({ id, label }));
  return {
    rules: named(contributes.rules),
    importers: named(contributes.importers),
    exporters: named(contributes.exporters),
    revisionSources: named(contributes.revisionSources),
    compareViews: [...(contributes.compareViews ?? [])],
    artwork: named(contributes.artwork),
    loaders: named(contributes.loaders),
    schedules: named(contributes.schedules),
    partNumberScheme: contributes.partNumberScheme?.label ?? null,
  };
}

export function moduleLine(modules: HubModules, declaration: ModuleDeclaration): Type.Static<typeof ModuleLine> {
  const { id, name, description, settings = {}, contributes } = declaration;
  const entry = modules.entryOf(id);
  const shipped = modules.shipped(id) !== undefined;
  const { stopped, publisher, store } = entry ?? {};
  return {
    id,
    name,
    description,
    version: entry?.version ?? modules.parts.program,
    shipped,
    enabled: entry?.enabled === true,
    running: modules.get(id) !== undefined,
    stopped,
    publisher,
    store,
    contributes: contributedOf(declaration),
    asks: asksOf(declaration),
    hasSettings: Object.keys(settings).length > 0,
    inBrowser: !shipped && ((contributes.rules ?? []).length > 0 || contributes.partNumberScheme !== undefined),
  };
}

export function previewAnswer({ declaration, ...preview }: ModulePreview): Type.Static<typeof Preview> {
  const { id, name, description } = declaration;
  return {
    id,
    name,
    description,
    contributes: contributedOf(declaration),
    ...preview,
    asks: [...preview.asks],
    added: [...preview.added],
    dropped: [...preview.dropped],
  };
}

export async function settingsAnswer(
  { parts }: HubModules,
  { id, settings = {} }: ModuleDeclaration,
): Promise<Type.Static<typeof ModuleSettings>> {
  const stored = parts.state.get(id)?.settings ?? {};
  const lines = Object.entries(settings).map(async ([name, setting]) => {
    const fixed = fixedValue(parts.environment, setting);
    const { type, label, help } = setting;
    const shown = { name, type, label, help, byServer: fixed !== undefined };
    if (type === 'secret')
      return {
        ...shown,
        set: fixed !== undefined || (await parts.secrets.read(moduleSecretName(id, name))).state !== 'not-set',
      };
    const value = fixed ?? stored[name] ?? setting.default ?? null;
    return {
      ...shown,
      choices: setting.type === 'choice' ? setting.choices : undefined,
      value: value as string | number | boolean | null,
    };
  });
  return { settings: await Promise.all(lines) };
}
