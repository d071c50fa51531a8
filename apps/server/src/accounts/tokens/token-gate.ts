import type { FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../platform/http/client-address.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import type { Identified } from '../../platform/http/access.ts';
import { problem, RefusalError } from '../../platform/http/problem.ts';
import type { Limit, SlidingWindows, Taken } from '../sliding-windows.ts';
import { tooManyAttempts } from '../too-many-attempts.ts';
import { bearerOf } from './token.ts';
import type { TokenRepository } from './token-repository.ts';

/**
 * The request limits of a token. They are read for each request, because the settings may change while the hub runs.
 */
interface Budgets {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
  readonly writesPerDay: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How many invalid tokens a client may send in any minute before it is locked out, and for how long. */
const refusals: Limit = { ms: minuteMs, max: 10 };
const lock: Limit = { ms: 15 * minuteMs, max: 1 };

/**
 * Authenticates requests with a token. A client is locked out for 15 minutes after ten refused tokens in a minute. A
 * valid token is still accepted from a locked-out client, so wrong tokens can't lock out another client with the same
 * address.
 */
export class TokenGate {
  readonly #repository: TokenRepository;
  readonly #windows: SlidingWindows;
  readonly #budgets: () => Budgets;
  readonly #onLocked: (address: string) => Promise<void> | void;

  /** `onLocked` is called whenever a client is locked out. */
  constructor(
    repository: TokenRepository,
    windows: SlidingWindows,
    budgets: () => Budgets,
    onLocked: (address: string) => Promise<void> | void = () => undefined,
  ) {
    this.#repository = repository;
    this.#windows = windows;
    this.#budgets = budgets;
    this.#onLocked = onLocked;
  }

  /** The person for whom a request's token acts. Undefined if the request has no token. An invalid token is refused. */
  async identify({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Identified | undefined> {
    const token = bearerOf(headers.authorization);
    if (token === undefined) return undefined;
    const authenticated = await this.#repository.find(token);
    if (authenticated === undefined) return this.#refuse(clientAddress(ip));
    return { actor: authenticated.actor, spend: (what) => this.#spend(authenticated.id, what) };
  }

  async #refuse(address: string): Promise<never> {
    const client = clientNetwork(address);
    const lockedUntil = await this.#windows.fullUntil(`locked ${client}`, lock);
    if (lockedUntil !== undefined) throw this.#tooManyRefusals(lockedUntil);
    const { allowed, count } = await this.#windows.take(`refused ${client}`, refusals);
    // Of many concurrent requests with invalid tokens, only the first ten learn that their token is invalid, even if
    // the lock isn't stored yet after the tenth.
    if (!allowed || count === refusals.max) {
      const locked = await this.#windows.take(`locked ${client}`, lock);
      if (locked.allowed) await this.#onLocked(address);
      if (!allowed) throw this.#tooManyRefusals(locked.freeAt);
    }
    const detail =
      'It was mistyped, has expired, was revoked, or its person was removed. Create a new one on the account page.';
    throw new RefusalError(problem(httpErrors['token-refused'], detail, { headers: { 'www-authenticate': 'Bearer' } }));
  }

  #tooManyRefusals(until: number): RefusalError {
    return new RefusalError(
      tooManyAttempts(this.#windows.secondsUntil(until), { row: httpErrors['too-many-refusals'] }),
    );
  }

  async #spend(token: string, what: 'read' | 'write'): Promise<Record<string, string>> {
    const { readsPerMinute, writesPerMinute, writesPerDay } = this.#budgets();
    const limits =
      what === 'read'
        ? [{ ms: minuteMs, max: readsPerMinute }]
        : [
            { ms: minuteMs, max: writesPerMinute },
            { ms: dayMs, max: writesPerDay },
          ];
    const counted: (Taken & Limit)[] = [];
    for (const limit of limits) {
      const one = await this.#windows.take(`${what}s ${limit.ms} ${token}`, limit);
      counted.push({ ...one, ...limit });
      if (one.allowed) continue;
      // A request that exceeds one of the limits isn't counted for the others.
      await Promise.all(counted.map(({ giveBack }) => giveBack()));
      break;
    }
    const left = ({ max, count }: Taken & Limit) => Math.max(0, max - count);
    const tightest = counted.reduce((least, window) =>
      Number(window.allowed) - Number(least.allowed) < 0 ||
      (window.allowed === least.allowed && left(window) < left(least))
        ? window
        : least,
    );
    const seconds = String(this.#windows.secondsUntil(tightest.freeAt));
    const headers = {
      'ratelimit-limit': String(tightest.max),
      'ratelimit-remaining': String(left(tightest)),
      'ratelimit-reset': seconds,
    };
    if (tightest.allowed) return headers;
    const detail = `The token has used all its ${tightest.max} ${what}s. Try again in ${seconds} s.`;
    throw new RefusalError(
      problem(httpErrors['budget-spent'], detail, { headers: { ...headers, 'retry-after': seconds } }),
    );
  }
}
