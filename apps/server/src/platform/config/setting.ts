/** A runtime setting: its name, environment variable and valid values. */
import { helperReach, webhookReach, wrongHost, wrongUrl as wrongDestination } from '../outbound/destination.ts';
import { wrongGitRemote } from '../outbound/git-remote.ts';
import { readCron } from './cron.ts';
import { isObject, type Json } from '@cablewright/model';

export type SettingsGroup = 'sign-in' | 'notifications' | 'integrations' | 'jobs';

interface Described {
  /** The page that shows the setting, and the document (`settings/<group>.json`) that stores it. */
  readonly group: SettingsGroup;
  /** The heading under which the page shows it. */
  readonly section: string;
  readonly variable: string;
  readonly label: string;
  readonly help?: string;
  /** Whether it can be set only through the environment. The page then shows it read-only. */
  readonly environmentOnly?: true;
}

interface TextSetting extends Described {
  /**
   * `url` is an http or https URL, `window` a range of hours of the day, `schedule` a cron expression, and `lines`
   * multi-line text.
   */
  readonly kind: 'text' | 'url' | 'window' | 'schedule' | 'lines';
  /** An example URL for error messages. */
  readonly example?: string;
  /** Whether the value is a host name or address that the hub connects to. */
  readonly host?: true;
  /** Whether the value is the address of a git repository that the hub pushes to. */
  readonly remote?: true;
  readonly default?: string;
  /**
   * The value to use if the environment variable is set to an empty string. If undefined, an empty variable counts as
   * unset.
   */
  readonly empty?: string;
  /** A pattern that the value must match, and the error message if it doesn't. */
  readonly form?: readonly [RegExp, string];
}
interface NumberSetting extends Described {
  readonly kind: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}
interface FlagSetting extends Described {
  readonly kind: 'flag';
  readonly default: boolean;
}
interface ChoiceSetting extends Described {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: Readonly<Record<string, string>>;
}
interface ListSetting extends Described {
  readonly kind: 'list';
  readonly default: readonly string[];
  readonly maxItems: number;
  readonly form?: readonly [RegExp, string];
}
/** A write-only setting. It is stored encrypted outside the catalog and never shown again. */
interface SecretSetting extends Described {
  readonly kind: 'secret';
  /** Whether the value is a URL that the hub connects to. */
  readonly url?: true;
  readonly lines?: true;
  readonly form?: readonly [RegExp, string];
}

export type Setting = TextSetting | NumberSetting | FlagSetting | ChoiceSetting | ListSetting | SecretSetting;
export type SettingValue = string | number | boolean | readonly string[];

/**
 * The problem of a value, or undefined if it is valid. The problem is the end of a sentence that begins with the
 * setting's name.
 */
export function wrongWith(setting: Setting, value: unknown): string | undefined {
  switch (setting.kind) {
    case 'number':
      return wrongNumber(setting, value);
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(setting.choices, value)
        ? undefined
        : `must be ${Object.keys(setting.choices).join(' or ')}`;
    case 'list':
      return wrongList(setting, value);
    default:
      return wrongText(setting, value);
  }
}

function wrongNumber({ min, max }: NumberSetting, value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return undefined;
  return `must be a number from ${min} to ${max}`;
}

function wrongList({ maxItems, form }: ListSetting, value: unknown): string | undefined {
  if (!Array.isArray(value) || value.some((line) => typeof line !== 'string' || line.trim() === ''))
    return 'must be a list of strings';
  if (value.length > maxItems) return `must have at most ${maxItems} entries`;
  if (form === undefined) return undefined;
  const [pattern, words] = form;
  const odd = (value as string[]).find((line) => !pattern.test(line));
  return odd === undefined ? undefined : `holds "${odd.slice(0, 60)}"; ${words}`;
}

const maxTextLength = 4_000;
const maxLinesLength = 20_000;
const windowForm = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

function wrongText(setting: TextSetting | SecretSetting, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must be text';
  const manyLines = setting.kind === 'lines' || (setting.kind === 'secret' && setting.lines === true);
  if (value.length > (manyLines ? maxLinesLength : maxTextLength)) return 'is too long';
  if (!manyLines && /[\u0000-\u001f\u007f]/.test(value)) return 'must be one line without control characters';
  if (setting.kind === 'url') return wrongUrl(value, setting.example);
  if (setting.kind === 'window' && !windowForm.test(value)) return 'must be a time range such as 01:00-06:00';
  if (setting.kind === 'schedule' && readCron(value) === undefined)
    return 'must be a cron expression with five fields, such as */5 * * * *';
  if (setting.kind !== 'secret' && setting.host === true) return wrongHost(value);
  if (setting.kind !== 'secret' && setting.remote === true) return wrongGitRemote(value);
  if (setting.form !== undefined && !setting.form[0].test(value)) return setting.form[1];
  if (setting.kind === 'secret' && setting.url === true) return wrongDestination(value, webhookReach);
  return undefined;
}

function wrongUrl(value: string, example = 'https://pdf.example.com'): string | undefined {
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return `must be a URL such as ${example}`;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  return wrongDestination(value, helperReach);
}

/** Parses the text of an environment variable as a value of the setting. If it is invalid, returns the problem. */
export function parseSetting(setting: Setting, text: string): { value: SettingValue } | { wrong: string } {
  const value = valueIn(setting, text);
  const wrong = wrongWith(setting, value);
  return wrong === undefined ? { value: value as SettingValue } : { wrong };
}

function valueIn(setting: Setting, text: string): unknown {
  if (setting.kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (setting.kind === 'flag') return flagIn(text);
  if (setting.kind !== 'list') return text;
  return text
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function flagIn(text: string): boolean | undefined {
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true;
  return ['0', 'false', 'no', 'off'].includes(text.toLowerCase()) ? false : undefined;
}

/** The fields of a settings document. Empty if the stored value isn't an object. */
export function membersOf(document: Json | undefined): Readonly<Record<string, Json>> {
  return isObject(document) ? document : {};
}
