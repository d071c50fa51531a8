/**
 * Gives git access to the repository: through the address that was checked, and with credentials that don't appear in
 * any URL or argument.
 */
import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { delimiter, isAbsolute, join } from 'node:path';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { Address } from '../../platform/outbound/destination.ts';
import { gitReach, readGitRemote, type GitRemote } from '../../platform/outbound/git-remote.ts';
import { MirrorFailure } from './failure.ts';
import type { GitSettings } from './git-program.ts';
import type { RunFolder } from './run-folder.ts';

/** The settings of the mirror, including its secrets. */
export interface MirrorSettings {
  readonly url: string;
  readonly branch: string;
  readonly user?: string;
  readonly token?: string;
  readonly sshKey?: string;
  readonly knownHosts?: string;
}

export interface Access {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: GitSettings;
  /** Strings that must not appear in messages. */
  readonly secrets: readonly string[];
}

interface AccessParts {
  readonly http: Pick<OutboundHttp, 'destination'>;
  /** Certificates that are trusted instead of the system's. Only tests set this. */
  readonly ca?: string | undefined;
}

/** Checks the address, writes the credentials to the folder, and returns the settings for git to use them. */
export async function openAccess(mirror: MirrorSettings, folder: RunFolder, parts: AccessParts): Promise<Access> {
  const read = readGitRemote(mirror.url);
  if (!read.ok) throw new MirrorFailure('address-refused', `The address of the repository ${read.why}.`);
  const { remote } = read;
  requireCredentials(remote, mirror);
  const address = await addressOf(remote, parts);
  return remote.scheme === 'https'
    ? secureAccess(remote, address, mirror, folder, parts.ca)
    : shellAccess(remote, address, mirror, folder);
}

/** The address to connect to. Every address of the host must be allowed. The name isn't resolved again. */
async function addressOf({ host, port }: GitRemote, { http }: AccessParts): Promise<Address> {
  const destination = await http.destination(`https://${host}:${port}/`, gitReach);
  if (destination.ok) return destination.address;
  throw new MirrorFailure(destination.passing ? 'unreachable' : 'address-refused', destination.why);
}

/**
 * A credential helper that prints the credentials if git calls it with `get`. The path of the file is in an environment
 * variable instead of an argument.
 */
const helper = '!f() { test "$1" = get && cat "$CABLEWRIGHT_MIRROR_CREDENTIALS"; }; f';

async function secureAccess(
  { host, port, url }: GitRemote,
  { address, family }: Address,
  { user = '', token = '' }: MirrorSettings,
  folder: RunFolder,
  ca: string | undefined,
): Promise<Access> {
  const credentials = await folder.keep('credentials', `username=${user}\npassword=${token}\n`);
  const at = family === 6 ? `[${address}]` : address;
  const settings: (readonly [string, string])[] = [
    // An IP address needs no name resolution.
    ...(isIP(bareOf(host)) === 0 ? [['http.curloptResolve', `${host}:${port}:${at}`] as const] : []),
    [`credential.https://${host}${port === 443 ? '' : `:${port}`}.helper`, helper],
  ];
  if (ca !== undefined) settings.push(['http.sslCAInfo', await folder.keep('authorities', ca)]);
  const basic = Buffer.from(`${user}:${token}`).toString('base64');
  const environment = { HOME: folder.path, CABLEWRIGHT_MIRROR_CREDENTIALS: credentials };
  return { url, environment, settings, secrets: [token, basic] };
}

/** The settings that each protocol requires. They are checked before the host name is resolved. */
const needed = {
  https: { token: 'the token', user: 'the user name' },
  ssh: { sshKey: 'the SSH deploy key', knownHosts: 'the line of the server in Known hosts' },
} as const;

function requireCredentials({ scheme }: GitRemote, mirror: MirrorSettings): void {
  for (const [name, what] of Object.entries(needed[scheme]))
    if (mirror[name as keyof MirrorSettings] === undefined)
      throw new MirrorFailure('no-credentials', `A repository reached by ${scheme} needs ${what}, which is not set.`);
}

async function shellAccess(
  { host, port, url }: GitRemote,
  { address }: Address,
  { sshKey = '', knownHosts = '' }: MirrorSettings,
  folder: RunFolder,
): Promise<Access> {
  requireProgram('ssh');
  const key = await folder.keep('key', withEnd(sshKey));
  const hosts = await folder.keep('known_hosts', withEnd(knownHosts));
  const bare = bareOf(host);
  const options = {
    Hostname: address,
    // The name in known_hosts, which ssh writes in this form for non-default ports.
    HostKeyAlias: port === 22 ? bare : `[${bare}]:${port}`,
    UserKnownHostsFile: asPath(hosts),
    GlobalKnownHostsFile: '/dev/null',
    IdentityFile: asPath(key),
    IdentityAgent: 'none',
    ...shellOptions,
  };
  const words = Object.entries(options).map(([name, value]) => `-o ${quoted(`${name}=${value}`)}`);
  const environment = {
    HOME: folder.path,
    GIT_SSH_COMMAND: `ssh -F /dev/null ${words.join(' ')}`,
    GIT_SSH_VARIANT: 'ssh',
  };
  return { url, environment, settings: [], secrets: [sshKey] };
}

/** No prompts, only the known hosts, only this key, and no other configuration. */
const shellOptions = {
  BatchMode: 'yes',
  IdentitiesOnly: 'yes',
  StrictHostKeyChecking: 'yes',
  UpdateHostKeys: 'no',
  CheckHostIP: 'no',
  PreferredAuthentications: 'publickey',
  ForwardAgent: 'no',
  ClearAllForwardings: 'yes',
  PermitLocalCommand: 'no',
  ConnectTimeout: '20',
  ServerAliveInterval: '15',
  ServerAliveCountMax: '4',
} as const;

/** The host without the brackets of an IPv6 address. */
function bareOf(host: string): string {
  return host.replaceAll(/^\[|\]$/g, '');
}

/** Escapes a path for an ssh option, in which spaces separate values and `%` starts a token. */
function asPath(path: string): string {
  return `"${path.replaceAll('%', '%%')}"`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Converts line endings for ssh and makes sure that the text ends with one. */
function withEnd(text: string): string {
  return `${text.replaceAll('\r\n', '\n').trim()}\n`;
}

function requireProgram(name: string): void {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const isFound = folders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!isFound) throw new MirrorFailure('no-git', `The ${name} program is not installed on this server.`);
}
