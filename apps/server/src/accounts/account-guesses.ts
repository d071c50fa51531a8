/**
 * Guesses at one account, whatever addresses they come from. A device that has signed in to the account before is known by a
 * cookie and is not slowed, so guessing does not lock the person out.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Accounts } from './accounts.ts';
import { PeriodCounts } from './period-counts.ts';

/** Passwords checked for one account in any hour from devices it does not know. */
const maxGuessesPerHour = 30;

/** Guesses are counted by parts of an hour; eleven of them cover every hour that ends in the last. */
const partMs = 6 * 60_000;
const partsCounted = 11;
const knownForSeconds = 365 * 24 * 60 * 60;

/** A guess that is counted; `takeBack` when it was right, or was not looked at. */
interface CountedGuess {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
  readonly takeBack: () => Promise<void>;
}

const notCounted: CountedGuess = { allowed: true, retryAfterSeconds: 0, takeBack: () => Promise.resolve() };

export class AccountGuesses {
  readonly #accounts: Pick<Accounts, 'options' | 'now'>;
  readonly #counts: PeriodCounts;

  constructor(accounts: Pick<Accounts, 'options' | 'now'>) {
    this.#accounts = accounts;
    this.#counts = new PeriodCounts(accounts.options.database);
  }

  /** Counts a guess at an account before it is looked at. The address need not belong to an account. */
  async count(email: string, cookie: string | undefined): Promise<CountedGuess> {
    const { options, now } = this.#accounts;
    if (!options.throttle || this.#knows(email, cookie)) return notCounted;
    const name = `guess:${createHash('sha256').update(plain(email)).digest('hex')}`;
    const part = Math.floor(now() / partMs);
    const until = (part + partsCounted) * partMs;
    const own = await this.#counts.add(name, String(part), until, now());
    const earlier = await this.#earlier(name, part);
    const takeBack = () => this.#counts.takeBack(name, String(part));
    const sum = earlier.reduce((all, one) => all + one.count, own);
    if (sum <= maxGuessesPerHour) return { allowed: true, retryAfterSeconds: 0, takeBack };
    await takeBack();
    const first = earlier.find(({ count }) => count > 0)?.part ?? part;
    const freeAt = (first + partsCounted) * partMs;
    return { allowed: false, retryAfterSeconds: Math.ceil((freeAt - now()) / 1000), takeBack: notCounted.takeBack };
  }

  async #earlier(name: string, now: number): Promise<{ part: number; count: number }[]> {
    const parts = Array.from({ length: partsCounted - 1 }, (_, i) => now - partsCounted + 1 + i);
    const counts = await Promise.all(parts.map((part) => this.#counts.get(name, String(part))));
    return parts.map((part, i) => ({ part, count: counts[i]?.count ?? 0 }));
  }

  /** The cookie that makes a device known to an account; sent after it has signed in. */
  deviceCookie(email: string): string {
    const secure = this.#isSecure ? '; Secure' : '';
    const nonce = randomBytes(16).toString('base64url');
    const value = `${nonce}.${this.#mac(email, nonce)}`;
    return `${this.#cookieName(email)}=${value}; Path=/api/auth; Max-Age=${knownForSeconds}; HttpOnly; SameSite=Lax${secure}`;
  }

  #knows(email: string, cookie = ''): boolean {
    const name = this.#cookieName(email);
    const value = cookie
      .split(/;\s*/)
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1);
    const [nonce = '', mac = ''] = value?.split('.') ?? [];
    const [given, right] = [Buffer.from(mac), Buffer.from(this.#mac(email, nonce))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  get #isSecure(): boolean {
    return this.#accounts.options.publicUrl.startsWith('https:');
  }

  /** One for each account: several people may use a browser. */
  #cookieName(email: string): string {
    const short = createHash('sha256').update(plain(email)).digest('hex').slice(0, 12);
    return `${this.#isSecure ? '__Secure-' : ''}cablewright.device.${short}`;
  }

  #mac(email: string, nonce: string): string {
    const { secret } = this.#accounts.options;
    return createHmac('sha256', secret)
      .update(`known device\n${plain(email)}\n${nonce}`)
      .digest('base64url');
  }
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
