/** Why a mirror run failed, and what to do about it. */

const remedies = {
  'no-git': 'Install git 2.37 or newer on the server that runs the jobs, and OpenSSH for a repository reached by ssh.',
  'no-credentials': 'Enter the missing values in Settings, Integrations, Git mirror.',
  'address-refused': 'Use the address of a server on the internet or in your own network.',
  unreachable: 'Check the address and the network. The mirror tries again on its schedule.',
  'access-refused': 'Check the user name and the token, or the deploy key, and that it may push to the repository.',
  'unknown-host':
    'Compare the key of the server with its operator, and enter its line in Known hosts. `ssh-keyscan <host>` prints it.',
  certificate: 'Give the server a valid certificate, or add its authority to the certificates of the system.',
  'no-repository': 'Create the repository, check the address, and let the account of the credentials see it.',
  moved:
    'Move the branch back to the last commit of the mirror, or continue from the commits there (Settings, Integrations).',
  'push-refused': 'Allow the account to push to the branch: look at branch protection, hooks and quotas of the server.',
  'files-unreachable': 'Check the object store. The mirror tries again on its schedule.',
  'local-folder':
    'Check SERVICE_GIT_MIRROR_PATH, its disk and who owns it. The folder may be deleted: it is made again.',
  unknown: 'Look at the message of git. The mirror tries again on its schedule.',
} as const;

export type FailureCode = keyof typeof remedies;

/** Failures that may resolve themselves. They cause an alert only if they persist. */
export const passing: ReadonlySet<FailureCode> = new Set(['unreachable', 'files-unreachable']);

export class MirrorFailure extends Error {
  readonly code: FailureCode;
  /** The output of git without secrets. It may contain the address of the repository, which only owners may see. */
  readonly words: string;

  constructor(code: FailureCode, message: string, words = '') {
    super(message);
    this.code = code;
    this.words = words;
  }

  get remedy(): string {
    return remedies[this.code];
  }
}

/** The messages that git and ssh print in the C locale for each kind of failure. The first match counts. */
const signs: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/i,
    'unknown-host',
    'The key of the server is not in Known hosts.',
  ],
  [
    /error in libcrypto|invalid format|incorrect passphrase|bad permissions/i,
    'access-refused',
    'The SSH deploy key cannot be read. A key with a passphrase cannot be used.',
  ],
  [
    /Permission denied \(|Authentication failed|could not read (Username|Password)|returned error: 40[13]|Permission to .* denied|terminal prompts disabled/i,
    'access-refused',
    'The server refused the credentials.',
  ],
  [
    /repository '?.*'? not found|Repository not found|does not appear to be a git repository|returned error: 404|project you were looking for could not be found/i,
    'no-repository',
    'The server has no such repository, or does not show it to this account.',
  ],
  [
    /SSL certificate|certificate verif|server verification failed|self.signed certificate|SSL: no alternative certificate/i,
    'certificate',
    'The certificate of the server cannot be verified.',
  ],
  [
    /\(fetch first\)|\(non-fast-forward\)|stale info|cannot lock ref|failed to update ref|incorrect old value/i,
    'moved',
    'Other commits arrived while the mirror pushed.',
  ],
  [
    /\[remote rejected\]|pre-receive hook declined|protected branch|remote unpack failed|unpacker error/i,
    'push-refused',
    'The server refused the commits.',
  ],
  [
    /unable to update url base|redirect|returned error: 3\d\d/i,
    'address-refused',
    'The server sends requests to another address.',
  ],
  [
    /Could not resolve|Connection (refused|reset|timed out|closed)|Failed to connect|Operation too slow|timed out|unexpected disconnect|hung up|early EOF|network is unreachable|No route to host|returned error: 5\d\d|RPC failed|Empty reply|gnutls|broken pipe/i,
    'unreachable',
    'The server could not be reached, or the connection broke.',
  ],
  [
    /No space left|Read-only file system|unable to create|object file .* is (empty|corrupt)|not a git repository|bad object|loose object|index-pack failed/i,
    'local-folder',
    'The local copy of the mirror cannot be used.',
  ],
];

const maxWords = 300;

/** The failure that git's output describes. The result contains no secrets. */
export function failureOf(messages: string, secrets: readonly string[]): MirrorFailure {
  const words = withoutSecrets(messages, secrets);
  const [, code, sentence] = signs.find(([sign]) => sign.test(words)) ?? ([/x/, 'unknown', 'Git failed.'] as const);
  return new MirrorFailure(code, sentence, words.replaceAll(/\s+/g, ' ').trim().slice(0, maxWords));
}

/**
 * Removes every secret and every line of a key from a text, also in the forms used in URLs and basic authentication.
 */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const hidden = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    ...secret.split(/\r?\n/).filter((line) => line.length > 16),
  ]);
  return hidden.filter((secret) => secret !== '').reduce((so, secret) => so.replaceAll(secret, '…'), text);
}
