/**
 * Every setting that may change while the hub runs. Routes, their documentation, the studio's pages and the environment
 * variables are derived from this table. To add a setting, add an entry here and call `runtime.get('<name>')` where it
 * is used.
 */
import type { Setting, SettingsGroup } from './setting.ts';
import { signInSettings } from './sign-in-settings.ts';

/**
 * A page of settings. With `owner`, only an owner in a signed-in session can read and write it. With `editor`, editors
 * can write it.
 */
interface GroupOfSettings {
  readonly label: string;
  readonly writers: 'owner' | 'editor';
  readonly help: string;
}

export const settingsGroups: Readonly<Record<SettingsGroup, GroupOfSettings>> = {
  'sign-in': {
    label: 'Sign-in and accounts',
    writers: 'owner',
    help: 'How people sign in, and the limits of API tokens.',
  },
  notifications: {
    label: 'Notifications',
    writers: 'owner',
    help: 'Where alerts are sent, for example about a failed backup or a stopped worker.',
  },
  integrations: {
    label: 'Integrations',
    writers: 'owner',
    help: 'The PDF engine, catalog stores, and the git mirror.',
  },
  jobs: {
    label: 'Jobs and limits',
    writers: 'editor',
    help: 'When long jobs run, size limits, and how long backups are kept.',
  },
};

const httpForm = [/^https?:\/\/[^\s@]+$/, 'must be an address such as https://ntfy.example.com/cables'] as const;

const notifications = {
  notifyUrl: {
    group: 'notifications',
    section: 'Alerts',
    variable: 'SERVICE_NOTIFY_URL',
    kind: 'secret',
    url: true,
    form: httpForm,
    label: 'Address',
    help: 'Alerts are posted to this URL. It is stored as a secret because it often contains a key.',
  },
  notifyFormat: {
    group: 'notifications',
    section: 'Alerts',
    variable: 'SERVICE_NOTIFY_FORMAT',
    kind: 'choice',
    default: 'json',
    choices: { json: 'JSON', ntfy: 'ntfy', slack: 'Slack' },
    label: 'Format',
  },
  notifyToken: {
    group: 'notifications',
    section: 'Alerts',
    variable: 'SERVICE_NOTIFY_TOKEN',
    kind: 'secret',
    label: 'Token',
    help: 'Sent as a bearer token if the receiver requires one.',
  },
} as const satisfies Record<string, Setting>;

const storesForm = [
  /^(none|https:\/\/\S+[ \t]+RW[A-Za-z0-9+/]{54}(\s*\n\s*https:\/\/\S+[ \t]+RW[A-Za-z0-9+/]{54})*)$/,
  'must be lines such as "https://packs.example.com/index.json RW…", with the 56 characters of the public key, or none',
] as const;

/** Branch names that git accepts (git-check-ref-format), limited to simple characters. */
const branchForm = [
  /^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.))(?!.*(?:\.lock(?:\/|$)|[/.]$))[A-Za-z0-9._/-]{1,200}$/,
  'must be the name of a branch',
] as const;

const integrations = {
  pdfEngineUrl: {
    group: 'integrations',
    section: 'PDF engine',
    variable: 'SERVICE_PDF_ENGINE_URL',
    kind: 'url',
    label: 'Address',
    help: 'A Chromium with an open debugging port, or a Gotenberg server. If empty, the server makes PDFs itself.',
  },
  pdfEngineTimeoutMs: {
    group: 'integrations',
    section: 'PDF engine',
    variable: 'SERVICE_PDF_ENGINE_TIMEOUT_MS',
    kind: 'number',
    default: 30_000,
    min: 1_000,
    max: 300_000,
    unit: 'ms',
    label: 'Timeout',
  },
  storeIndexes: {
    group: 'integrations',
    section: 'Catalog stores',
    variable: 'SERVICE_STORE_INDEXES',
    kind: 'lines',
    form: storesForm,
    empty: 'none',
    label: 'Catalog stores',
    help: 'One per line: the URL of the index, a space, its public key. Enter `none` to turn stores off.',
  },
  storeHideUnreviewed: {
    group: 'integrations',
    section: 'Catalog stores',
    variable: 'SERVICE_STORE_HIDE_UNREVIEWED',
    kind: 'flag',
    default: false,
    label: 'Reviewed versions only',
    help: 'Offer only versions that the store marks as reviewed or flagged.',
  },
  storeAllowUserSources: {
    group: 'integrations',
    section: 'Catalog stores',
    variable: 'SERVICE_STORE_ALLOW_USER_SOURCES',
    kind: 'flag',
    default: true,
    label: 'Allow adding stores',
  },
  gitMirrorUrl: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_URL',
    kind: 'text',
    remote: true,
    label: 'Repository',
    help: 'Every change to the catalog is pushed here as a commit: https://git.example.com/shop/catalog.git with a token, or git@git.example.com:shop/catalog.git with a deploy key. If empty, nothing is pushed.',
  },
  gitMirrorBranch: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_BRANCH',
    kind: 'text',
    default: 'main',
    form: branchForm,
    label: 'Branch',
    help: 'Only this hub may push to it.',
  },
  gitMirrorSchedule: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_CRON',
    kind: 'schedule',
    default: '*/5 * * * *',
    label: 'Schedule',
    help: 'A cron expression: minute, hour, day of the month, month, day of the week.',
  },
  gitMirrorUser: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_USER',
    kind: 'text',
    label: 'User name',
    help: 'The account of the token, for https.',
  },
  gitMirrorToken: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_TOKEN',
    kind: 'secret',
    label: 'Token',
    help: 'An access token that may push, for https.',
  },
  gitMirrorSshKey: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_SSH_KEY',
    kind: 'secret',
    lines: true,
    form: [
      /^\s*-----BEGIN ([A-Z ]*)PRIVATE KEY-----\r?\n[\s\S]+-----END \1PRIVATE KEY-----\s*$/,
      'must be a private key, from "-----BEGIN" to "-----END"',
    ],
    label: 'SSH deploy key',
    help: 'A private key without a passphrase, for ssh. Its public key needs write access to the repository.',
  },
  gitMirrorKnownHosts: {
    group: 'integrations',
    section: 'Git mirror',
    variable: 'SERVICE_GIT_MIRROR_KNOWN_HOSTS',
    kind: 'lines',
    label: 'Known hosts',
    help: 'The lines of a known_hosts file for the server, for ssh. Required, so that the key is offered to no other server.',
  },
} as const satisfies Record<string, Setting>;

const backoffForm = [
  /^\d{1,6}( *, *\d{1,6}){0,4}$/,
  'must be at most five waits in seconds, such as 30,120,600,3600,21600',
] as const;

const jobs = {
  convertWindow: {
    group: 'jobs',
    section: 'Long work',
    variable: 'SERVICE_CONVERT_WINDOW',
    kind: 'window',
    label: 'Build 3D models between',
    help: 'For example 01:00-06:00. Uploaded models are built at once.',
  },
  importMaxMb: {
    group: 'jobs',
    section: 'Limits',
    variable: 'SERVICE_IMPORT_MAX_MB',
    kind: 'number',
    default: 64,
    min: 1,
    max: 4_096,
    unit: 'MB',
    label: 'Largest import file',
  },
  backupMaxAgeHours: {
    group: 'jobs',
    section: 'Limits',
    variable: 'SERVICE_BACKUP_MAX_AGE_HOURS',
    kind: 'number',
    default: 30,
    min: 1,
    max: 8_760,
    unit: 'h',
    label: 'Maximum backup age',
    help: 'An alert is sent when the latest backup is older.',
  },
  backupKeepDays: {
    group: 'jobs',
    section: 'Limits',
    variable: 'SERVICE_BACKUP_KEEP_DAYS',
    kind: 'number',
    default: 30,
    min: 1,
    max: 3_650,
    unit: 'days',
    label: 'Keep backups for',
    help: 'Older backups are removed after a new one. The latest is always kept.',
  },
  webhookBackoff: {
    group: 'jobs',
    section: 'Webhooks',
    variable: 'SERVICE_WEBHOOK_BACKOFF',
    kind: 'text',
    default: '30,120,600,3600,21600',
    form: backoffForm,
    environmentOnly: true,
    label: 'Retry delays, in seconds',
    help: 'A delivery that fails is sent again after each of these delays in turn.',
  },
} as const satisfies Record<string, Setting>;

export const runtimeTable = { ...signInSettings, ...notifications, ...integrations, ...jobs } as const;

export type SettingName = keyof typeof runtimeTable;

/** The names of secrets. The values of other settings can be read back. */
export type SecretName = {
  [K in SettingName]: (typeof runtimeTable)[K] extends { kind: 'secret' } ? K : never;
}[SettingName];
export type ValueName = Exclude<SettingName, SecretName>;

type Plain<R> = R extends { kind: 'number' }
  ? number
  : R extends { kind: 'flag' }
    ? boolean
    : R extends { kind: 'list' }
      ? readonly string[]
      : R extends { kind: 'choice'; choices: infer C }
        ? keyof C
        : string;

/** The type of a setting's value. It includes undefined only if the setting has no default. */
export type ValueOf<K extends ValueName> = (typeof runtimeTable)[K] extends { default: unknown }
  ? Plain<(typeof runtimeTable)[K]>
  : Plain<(typeof runtimeTable)[K]> | undefined;

export const settingNames = Object.keys(runtimeTable) as readonly SettingName[];

export function settingOf(name: SettingName): Setting {
  return runtimeTable[name];
}

export function namesOfGroup(group: SettingsGroup): SettingName[] {
  return settingNames.filter((name) => runtimeTable[name].group === group);
}
