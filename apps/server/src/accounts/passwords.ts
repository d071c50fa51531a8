import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { APIError } from 'better-auth/api';

/**
 * The cost of a hash (RFC 7914): N steps over blocks of 128 × r bytes. These values take 32 MB and tens of milliseconds
 * for each hash, which slows down guessing from a stolen database.
 */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const usualCost: HashCost = { N: 16_384, r: 16, p: 1 };

/**
 * The number of hashes computed at the same time. Each occupies a processor and one of the few threads that also read
 * files.
 */
const maxConcurrent = 2;
/**
 * The most hashes that may wait, which is a few seconds of work. Further requests are refused, as their clients would
 * give up before their turn.
 */
const maxWaiting = 60;

const keyBytes = 64;
const form = /^scrypt:(\d{1,7}):(\d{1,3}):(\d{1,2}):([0-9a-f]{32}):([0-9a-f]{128})$/;
/** The hash format of the account library, which uses its default costs. */
const olderForm = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Hashes and checks passwords. A hash records its cost, so older hashes stay valid if the cost is raised. */
export class Passwords {
  readonly #cost: HashCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(cost: HashCost = usualCost) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16).toString('hex');
    const { N, r, p } = this.#cost;
    const key = await this.#derive(password, salt, this.#cost);
    return `scrypt:${N}:${r}:${p}:${salt}:${key.toString('hex')}`;
  }

  /** Whether the password matches the hash. Returns false if `hash` isn't a valid hash. */
  async verify({ hash, password }: { readonly hash: string; readonly password: string }): Promise<boolean> {
    const stored = partsOf(hash);
    if (stored === undefined) return false;
    return timingSafeEqual(await this.#derive(password, stored.salt, stored.cost), Buffer.from(stored.key, 'hex'));
  }

  async #derive(password: string, salt: string, { N, r, p }: HashCost): Promise<Buffer> {
    if (this.#running < maxConcurrent) this.#running += 1;
    else if (this.#waiting.length < maxWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw new APIError('TOO_MANY_REQUESTS', { message: 'Too many people are signing in at this moment.' });
    try {
      return await derived(password.normalize('NFKC'), salt, { N, r, p, maxmem: 256 * N * r });
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

function derived(password: string, salt: string, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

function partsOf(hash: string): { cost: HashCost; salt: string; key: string } | undefined {
  const older = olderForm.exec(hash);
  if (older !== null) {
    const [, salt = '', key = ''] = older;
    return { cost: usualCost, salt, key };
  }
  const match = form.exec(hash);
  if (match === null) return undefined;
  const [, N, r, p, salt = '', key = ''] = match;
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, key };
}
