/** Derives the JSON schemas of a group of settings from the table. */
import Type from 'typebox';
import { namesOfGroup, settingOf } from '../../platform/config/runtime-table.ts';
import type { Setting, SettingsGroup } from '../../platform/config/setting.ts';

/** The form that a client saves. A missing value is reset to its default, and a missing secret is retained. */
export interface SettingsForm {
  readonly values: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, string | null>>;
}

export function settingsForm(group: SettingsGroup): Type.TSchema {
  const settings = namesOfGroup(group).map((name) => ({ name, setting: settingOf(name) }));
  const open = settings.filter(({ setting }) => setting.kind !== 'secret');
  const secret = settings.filter(({ setting }) => setting.kind === 'secret');
  const values = Object.fromEntries(open.map(({ name, setting }) => [name, Type.Optional(valueSchema(setting))]));
  const secrets = Object.fromEntries(
    secret.map(({ name, setting }) => [
      name,
      Type.Optional(
        Type.Union([Type.String({ minLength: 1, maxLength: 20_000 }), Type.Null()], {
          description: `${setting.label}. Null removes it; if left out, it stays.`,
        }),
      ),
    ]),
  );
  const strict = { additionalProperties: false };
  return Type.Object(
    {
      values: Type.Object(values, strict),
      ...(secret.length === 0 ? {} : { secrets: Type.Optional(Type.Object(secrets, strict)) }),
    },
    strict,
  );
}

function valueSchema(setting: Setting): Type.TSchema {
  const says = { description: `${setting.label}. ${setting.variable}` };
  switch (setting.kind) {
    case 'number':
      return Type.Number({ minimum: setting.min, maximum: setting.max, ...says });
    case 'flag':
      return Type.Boolean(says);
    case 'list':
      return Type.Array(Type.String({ minLength: 1, maxLength: 400 }), { maxItems: setting.maxItems, ...says });
    case 'choice':
      return Type.Union(
        Object.keys(setting.choices).map((choice) => Type.Literal(choice)),
        says,
      );
    default:
      return Type.String({ minLength: 1, maxLength: 20_000, ...says });
  }
}

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())], {
  title: 'Setting value',
});
const fieldKinds = [
  'text',
  'url',
  'window',
  'schedule',
  'lines',
  'number',
  'flag',
  'choice',
  'list',
  'secret',
] as const;
const SetBySchema = Type.Union([Type.Literal('server'), Type.Literal('settings'), Type.Literal('default')]);

export const SettingsField = Type.Object(
  {
    name: Type.String(),
    section: Type.String(),
    variable: Type.String(),
    label: Type.String(),
    help: Type.Optional(Type.String()),
    kind: Type.Enum(fieldKinds),
    value: Type.Optional(Value),
    default: Type.Optional(Value),
    setBy: Type.Optional(SetBySchema),
    secret: Type.Optional(
      Type.Object({
        state: Type.Union([Type.Literal('set'), Type.Literal('not-set'), Type.Literal('unreadable')]),
        setAt: Type.Optional(Type.String()),
      }),
    ),
    readOnly: Type.Boolean({ description: 'Whether it can only be set, or is set, in the environment' }),
    choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    unit: Type.Optional(Type.String()),
    lines: Type.Optional(Type.Boolean()),
  },
  { title: 'Settings field' },
);
export type SettingsField = Type.Static<typeof SettingsField>;

export const SettingsPage = Type.Object(
  {
    group: Type.String(),
    label: Type.String(),
    help: Type.String(),
    keepsSecrets: Type.Boolean(),
    fields: Type.Array(SettingsField),
  },
  { title: 'Settings page' },
);
export type SettingsPage = Type.Static<typeof SettingsPage>;
