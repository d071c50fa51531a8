import type { FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../platform/http/client-address.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import type { Identified } from '../../platform/http/access.ts';
import { problem, Refusal } from '../../platform/http/problem.ts';
import type { PeriodCounts } from '../period-counts.ts';
import { bearerOf } from './token.ts';
import type { TokenRepository } from './token-repository.ts';

/** The request limits of a token; read for each request, since settings change while the hub runs. */
interface Budgets {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
  readonly writesPerDay: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Invalid tokens a client may send in a minute, and how long it is locked out after that. */
const maxRefusals = 10;
const lockedMs = 15 * minuteMs;

/**
 * Authenticates requests with a token. A client whose tokens were refused ten times in a minute is locked out for 15
 * minutes. A valid token is never refused for that, so wrong tokens cannot lock out another client.
 */
export class TokenGate {
  readonly #repository: TokenRepository;
  readonly #counts: PeriodCounts;
  readonly #budgets: () => Budgets;
  readonly #now: () => number;
  readonly #onLocked: (address: string) => Promise<void> | void;

  /** `onLocked` is called for each client that is locked out. */
  constructor(
    repository: TokenRepository,
    counts: PeriodCounts,
    budgets: () => Budgets,
    now: () => number,
    onLocked: (address: string) => Promise<void> | void = () => undefined,
  ) {
    this.#repository = repository;
    this.#counts = counts;
    this.#budgets = budgets;
    this.#now = now;
    this.#onLocked = onLocked;
  }

  /** Who a request's token acts as; undefined when the request has none. A token that is not valid is refused. */
  async identify({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Identified | undefined> {
    const token = bearerOf(headers.authorization);
    if (token === undefined) return undefined;
    const found = await this.#repository.find(token);
    if (found === undefined) return this.#refuse(clientAddress(ip));
    return { actor: found.actor, spend: (what) => this.#spend(found.id, what) };
  }

  async #refuse(address: string): Promise<never> {
    const now = this.#now();
    const name = `refused ${clientNetwork(address)}`;
    const lock = await this.#counts.get(name, 'locked');
    if (lock !== undefined && lock.until > now) throw tooManyRefusals(lock.until - now);
    const minute = Math.floor(now / minuteMs);
    const count = await this.#counts.add(name, `minute ${minute}`, (minute + 2) * minuteMs, now);
    // Only the first ten of many at once are checked.
    if (count > maxRefusals) throw tooManyRefusals(lockedMs);
    if (count === maxRefusals) await this.#lock(name, address, now);
    const detail =
      'It was mistyped, has expired, was revoked, or its person was removed. Create a new one on the account page.';
    throw new Refusal(problem(httpErrors['token-refused'], detail, { headers: { 'www-authenticate': 'Bearer' } }));
  }

  async #lock(name: string, address: string, now: number): Promise<void> {
    await this.#counts.drop(name, 'locked', now);
    await this.#counts.add(name, 'locked', now + lockedMs, now);
    await this.#onLocked(address);
  }

  async #spend(token: string, what: 'read' | 'write'): Promise<Record<string, string>> {
    const now = this.#now();
    const { readsPerMinute, writesPerMinute, writesPerDay } = this.#budgets();
    const periods =
      what === 'read'
        ? [{ name: 'reads', ms: minuteMs, max: readsPerMinute }]
        : [
            { name: 'writes', ms: minuteMs, max: writesPerMinute },
            { name: 'writes', ms: dayMs, max: writesPerDay },
          ];
    const left = [];
    for (const { name, ms, max } of periods) {
      const period = Math.floor(now / ms);
      const ends = (period + 1) * ms;
      const count = await this.#counts.add(token, `${name} ${ms} ${period}`, ends, now);
      left.push({
        max,
        remaining: Math.max(0, max - count),
        reset: Math.ceil((ends - now) / 1000),
        over: count > max,
      });
      // A request over the limit of the minute does not count for the day.
      if (count > max) break;
    }
    const tightest = left.toSorted((a, b) => Number(b.over) - Number(a.over) || a.remaining - b.remaining)[0]!;
    const headers = {
      'ratelimit-limit': String(tightest.max),
      'ratelimit-remaining': String(tightest.remaining),
      'ratelimit-reset': String(tightest.reset),
    };
    if (!tightest.over) return headers;
    const detail = `The token has used all its ${tightest.max} ${what}s. Try again in ${tightest.reset} s.`;
    throw new Refusal(
      problem(httpErrors['budget-spent'], detail, { headers: { ...headers, 'retry-after': String(tightest.reset) } }),
    );
  }
}

function tooManyRefusals(ms: number): Refusal {
  const seconds = Math.ceil(ms / 1000);
  const detail = `Too many attempts. Try again in ${seconds} s.`;
  return new Refusal(problem(httpErrors['too-many-refusals'], detail, { headers: { 'retry-after': String(seconds) } }));
}
