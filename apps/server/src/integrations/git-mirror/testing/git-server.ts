/**
 * Git servers for tests, reachable only on this machine: git's own `http-backend` over https with a token, and sshd
 * with a deploy key.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { certificate, certificateKey } from '../../../platform/outbound/testing/certificate.ts';

/** Isolates a person's git in a test from the machine's configuration. */
const plain = {
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};
/** Runs git in a folder and returns its output. */
export function git(folder: string, ...args: string[]): string {
  const options = { cwd: folder, env: plain, encoding: 'utf8', maxBuffer: 1e9 } as const;
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function newRepository(root: string, name: string): string {
  const path = join(root, `${name}.git`);
  mkdirSync(path, { recursive: true });
  git(path, 'init', '--bare', '--quiet', '-b', 'main', '.');
  git(path, 'config', 'http.receivepack', 'true');
  return path;
}

/** Makes a commit as another person, directly in a repository. */
export function rivalCommit(repository: string, path: string, text: string): string {
  const from = existsSync(join(repository, 'refs/heads/main')) ? 'from refs/heads/main^0\n' : '';
  const data = (content: string) => `data ${Buffer.byteLength(content)}\n${content}\n`;
  const heading = `commit refs/heads/main\ncommitter Rival <rival@example.com> 1767225600 +0000\n`;
  const input = `${heading}${data(`Rival: ${path}`)}${from}M 100644 inline ${path}\n${data(text)}`;
  execFileSync('git', ['-c', 'safe.directory=*', 'fast-import', '--quiet'], { cwd: repository, env: plain, input });
  return readFileSync(join(repository, 'refs/heads/main'), 'utf8').trim();
}

export interface HttpsGit {
  /** The URL of a repository by its name. */
  readonly url: (name: string) => string;
  readonly port: number;
  /** Called for each request before git. Returns true if it has handled the request. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** The method, path and authorization of every request. */
  readonly requests: { readonly line: string; readonly authorization: string | undefined }[];
  readonly close: () => Promise<void>;
}

/** Lets the hub reach the server under the name in its certificate. */
export const gitHub = {
  outbound: { lookup: async () => [{ address: '127.0.0.1', family: 4 }], ca: certificate },
} as const;

/** Serves the repositories in a folder to one account. */
export async function startHttpsGit(root: string, user: string, token: string): Promise<HttpsGit> {
  const expected = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const requests: HttpsGit['requests'] = [];
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const { authorization } = request.headers;
    requests.push({ line: `${request.method} ${request.url}`, authorization });
    if (served.intercept?.(request, response) === true) return;
    if (authorization !== expected)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('no');
    backend(root, user, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  const served: HttpsGit = {
    url: (name) => `https://receiver.test:${port}/${name}.git`,
    port,
    intercept: undefined,
    requests,
    close,
  };
  return served;
}

/** Handles a request with git-http-backend, as a web server does (CGI, RFC 3875). */
function backend(root: string, user: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'https://receiver.test');
  const { headers } = request;
  const child = spawn('git', ['-c', 'safe.directory=*', 'http-backend'], {
    env: {
      ...plain,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: user,
      REMOTE_ADDR: '127.0.0.1',
      REQUEST_METHOD: request.method,
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: headers['content-type'] ?? '',
      CONTENT_LENGTH: headers['content-length'] ?? '',
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  request.on('close', () => (request.complete ? undefined : child.kill()));
  let head: Buffer | undefined = Buffer.alloc(0);
  child.stdout.on('data', (part: Buffer) => {
    if (head === undefined) return void response.write(part);
    head = Buffer.concat([head, part]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head.subarray(0, end).toString('latin1').split('\r\n');
    const fields = lines.map(
      (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
    );
    const status = Number(fields.find(([name]) => name.toLowerCase() === 'status')?.[1].slice(0, 3) ?? 200);
    response.writeHead(status, Object.fromEntries(fields.filter(([name]) => name.toLowerCase() !== 'status')));
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  child.stdout.on('end', () => response.end());
}

export interface ShellGit {
  readonly url: (name: string) => string;
  /** A private key that may push, one that may not, and the server's line for known_hosts. */
  readonly key: string;
  readonly strangerKey: string;
  readonly knownHosts: string;
  readonly close: () => void;
}

const sshd = '/usr/sbin/sshd';

/** Whether this machine has the programs for git over ssh. */
export const hasSshd = existsSync(sshd) && existsSync('/usr/bin/ssh-keygen');

function newKey(folder: string, name: string): { privateKey: string; publicKey: string } {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(folder, name)]);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { privateKey: read(name), publicKey: read(`${name}.pub`).trim() };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts an sshd for a test. It lets one key push to the repositories in a folder and do nothing else. */
export async function startShellGit(root: string, folder: string): Promise<ShellGit> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const host = newKey(folder, 'host');
  const deploy = newKey(folder, 'deploy');
  const stranger = newKey(folder, 'stranger');
  const port = await freePort();
  const command = `command="git -c safe.directory=* shell -c \\"$SSH_ORIGINAL_COMMAND\\"",restrict`;
  writeFileSync(join(folder, 'authorized_keys'), `${command} ${deploy.publicKey}\n`, { mode: 0o600 });
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized_keys')}`,
    `PidFile ${join(folder, 'pid')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'UsePAM no',
    'StrictModes no',
    'SetEnv GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=*',
  ];
  writeFileSync(join(folder, 'config'), `${lines.join('\n')}\n`);
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const child = spawn(sshd, ['-D', '-e', '-f', join(folder, 'config')], { stdio: 'ignore' });
  await listening(child, port);
  const user = userInfo().username;
  return {
    url: (name) => `ssh://${user}@127.0.0.1:${port}${join(root, name)}.git`,
    key: deploy.privateKey,
    strangerKey: stranger.privateKey,
    knownHosts: `[127.0.0.1]:${port} ${host.publicKey.split(' ').slice(0, 2).join(' ')}`,
    close: () => void child.kill(),
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let n = 0; n < 500 && child.exitCode === null; n += 1) {
    const open = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.unref();
      setTimeout(() => socket.destroy(), 50).unref();
    });
    if (open) return;
    await sleep(10);
  }
  throw new Error('sshd did not start');
}
