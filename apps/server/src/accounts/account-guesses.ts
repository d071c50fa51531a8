/**
 * Limits password guesses for each account, regardless of the client's address. A device that has signed in to the
 * account before has a cookie and isn't limited, so an attacker can't lock the account's owner out.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInOptions } from './sign-in.ts';
import type { Limit, Taken } from './sliding-windows.ts';

/** Password checks allowed for one account in any hour, counting only devices without its cookie. */
const guesses: Limit = { ms: 60 * 60_000, max: 30 };

const knownForSeconds = 365 * 24 * 60 * 60;

const notCounted: Pick<Taken, 'allowed' | 'giveBack'> = { allowed: true, giveBack: async () => undefined };

export class AccountGuesses {
  readonly #accounts: { readonly options: SignInOptions };

  constructor(accounts: { readonly options: SignInOptions }) {
    this.#accounts = accounts;
  }

  /**
   * Counts a guess before its password is checked. Call `giveBack` if the guess was right or wasn't checked. The email
   * address need not belong to an account. `retryAfterSeconds` is set if the guess isn't allowed.
   */
  async count(email: string, cookie: string | undefined) {
    const { throttle, windows } = this.#accounts.options;
    if (!throttle || this.#knows(email, cookie)) return { ...notCounted, retryAfterSeconds: 0 };
    const name = `guess:${createHash('sha256').update(plain(email)).digest('hex')}`;
    const { allowed, freeAt, giveBack } = await windows.take(name, guesses);
    return { allowed, giveBack, retryAfterSeconds: windows.secondsUntil(freeAt) };
  }

  /** The cookie by which an account recognizes a device. It is set after a successful sign-in. */
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
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1);
    const [nonce = '', mac = ''] = value?.split('.') ?? [];
    const [given, right] = [Buffer.from(mac), Buffer.from(this.#mac(email, nonce))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  get #isSecure(): boolean {
    return this.#accounts.options.publicUrl.startsWith('https:');
  }

  /** Each account has its own cookie, as several people may use a browser. */
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
