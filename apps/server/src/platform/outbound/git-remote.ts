/** The address of a git repository to push to: `https://…`, `ssh://…`, or `git@host:path`. */
import { wrongHost, wrongUrl, type Allowed } from './destination.ts';

/** Git servers may be in the shop's own network or on the internet, but never at link-local or special addresses. */
export const gitReach: Allowed = { 'https:': 'both' };

export interface GitRemote {
  readonly scheme: 'https' | 'ssh';
  readonly host: string;
  readonly port: number;
  /** The URL to pass to git. */
  readonly url: string;
}

type ReadRemote = { readonly ok: true; readonly remote: GitRemote } | { readonly ok: false; readonly why: string };

const examples = 'such as https://git.example.com/shop/catalog.git or git@git.example.com:shop/catalog.git';
const userForm = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const shortForm = /^([^@\s/]+)@(\[[0-9A-Fa-f:.]+\]|[^\s:@/[\]]+):([^\s]+)$/;

/** Parses the address of a repository. If it is invalid, returns the problem as the end of a sentence. */
export function readGitRemote(text: string): ReadRemote {
  if (/[\s\u0000-\u001f\u007f'"\\]/.test(text)) return wrong('must not contain spaces, quotes or backslashes');
  if (text.startsWith('https://')) return secureRemote(text);
  return text.startsWith('ssh://') ? shellRemote(text) : shortRemote(text);
}

/** The problem of a repository's address without resolving its host, or undefined if it is valid. */
export function wrongGitRemote(text: string): string | undefined {
  const read = readGitRemote(text);
  return read.ok ? undefined : read.why;
}

function wrong(why: string): ReadRemote {
  return { ok: false, why };
}

function secureRemote(text: string): ReadRemote {
  const why = wrongUrl(text, gitReach);
  if (why !== undefined) return wrong(why);
  const url = new URL(text);
  const { hostname, port } = url;
  return wrongPath(url) ?? found('https', hostname, port === '' ? 443 : Number(port), text);
}

function shellRemote(text: string): ReadRemote {
  const url = URL.parse(text);
  if (url === null) return wrong(`must be an address ${examples}`);
  if (url.password !== '') return wrong('must not contain a password; use an SSH deploy key');
  const { hostname, port, username } = url;
  return wrongPath(url) ?? shell(username, hostname, port === '' ? 22 : Number(port), text);
}

function shortRemote(text: string): ReadRemote {
  const [, user, host, path] = shortForm.exec(text) ?? [];
  if (user === undefined || host === undefined || path === undefined || path.startsWith('//'))
    return wrong(`must be an address ${examples}`);
  return shell(user, host, 22, text);
}

function shell(user: string, host: string, port: number, text: string): ReadRemote {
  if (!userForm.test(user)) return wrong('must name the account, as in ssh://git@git.example.com/shop/catalog.git');
  const bare = host.replaceAll(/^\[|\]$/g, '');
  const why = port === 0 ? 'has an invalid port' : wrongHost(bare);
  return why === undefined ? found('ssh', host, port, text) : wrong(`has a host that ${why}`);
}

function wrongPath({ pathname, search, hash }: URL): ReadRemote | undefined {
  if (search !== '' || hash !== '') return wrong('must not contain ? or #');
  return pathname.length < 2 ? wrong('must name a repository') : undefined;
}

function found(scheme: GitRemote['scheme'], host: string, port: number, url: string): ReadRemote {
  return { ok: true, remote: { scheme, host, port, url } };
}
